package Engine;    # A tiny engine: who wins a trick.
use strict;
use warnings;

my @normal = qw(h10 krd pd hd kad krb pb hb kab kaa ka10 kak ka9);
our %trumps = (
    normal            => \@normal,
    hochzeit          => \@normal,
    'stille-hochzeit' => \@normal,
    'solo:damen'      => [qw(krd pd hd kad)],
    'solo:buben'      => [qw(krb pb hb kab)],
);

sub place {
    my ($wanted, @in) = @_;
    my ($found) = grep { $in[$_] eq $wanted } 0 .. $#in;
    return $found;
}

# The higher the better; -1 for a card that cannot win.
sub height {
    my ($trumps, $card, $led) = @_;
    my $place = place($card, @$trumps);
    return 100 - $place if defined $place;
    my ($suit, $rank) = $card =~ /^(kr|ka|p|h)(.+)$/;
    return -1 if defined place($led, @$trumps) || $led !~ /^$suit/;
    return 10 - place($rank, qw(a 10 k d b 9));
}

# The seat that takes the trick; of two equal cards the first.
sub winner {
    my ($kind, $leader, @cards) = @_;
    my @heights = map { height($trumps{$kind}, $_, $cards[0]) } @cards;
    my ($best) = sort { $heights[$b] <=> $heights[$a] || $a <=> $b } 0 .. 3;
    return ($leader + $best) % 4;
}

1;
