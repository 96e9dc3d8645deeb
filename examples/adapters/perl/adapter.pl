# Reads questions from standard input, one JSON object a line, and answers them.
use strict;
use warnings;
use FindBin;
use lib $FindBin::Bin;
use JSON::PP;
use Engine;

$| = 1;
my $json = JSON::PP->new->canonical;

sub answer {
    my ($asked) = @_;
    return { name => 'tiny engine in Perl', version => '1', texte => ['ddv-tsr'], kann => ['stich'] }
        if $asked->{frage};
    my $lage = $asked->{lage};
    return { id => $asked->{id}, kann_nicht => 'only tricks of some kinds of game' }
        if $asked->{art} ne 'stich' || !$Engine::trumps{ $lage->{spielart} };
    my $seat = Engine::winner($lage->{spielart}, $lage->{ausspieler}, @{ $lage->{karten} });
    return { id => $asked->{id}, antwort => 0 + $seat };
}

print $json->encode(answer($json->decode($_))), "\n" while <STDIN>;
