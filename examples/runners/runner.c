/* Holds an engine to a file of cases: cc -o runner runner.c && ./runner cases/ddv-tsr.jsonl */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What stands behind a key, as JSON: where it begins, NULL where there is no such key, and how long it is,
   up to the next comma or bracket outside brackets and quotes. */
static const char *value(const char *line, const char *key, size_t *length) {
    const char *begin = strstr(line, key), *end;
    int depth = 0, quoted = 0;
    if (begin == NULL) return NULL;
    for (end = begin += strlen(key); *end != '\0'; end++) {
        if (quoted && *end == '\\' && end[1] != '\0') end++;
        else if (*end == '"') quoted = !quoted;
        else if (!quoted && depth == 0 && strchr(",]}", *end)) break;
        else if (!quoted) depth += strchr("[{", *end) ? 1 : strchr("]}", *end) ? -1 : 0;
    }
    *length = (size_t)(end - begin);
    return begin;
}

/* Your engine: JSON as the file writes it, NULL where it has no answer. This one says who leads takes the trick. */
static const char *answer(const char *line, size_t *length) {
    if (strstr(line, "\"lage\":{\"lesarten\":") || !strstr(line, "\"art\":\"stich\"")) return NULL;
    return value(line, "\"ausspieler\":", length);
}

/* Whether the line is whole: these keys, in this order, and its end. */
static int is_case(const char *line) {
    static const char *const keys[] = {"\"id\":", "\"art\":", "\"lage\":", "\"antwort\":", "\"merkmale\":", "]}"};
    const char *at = *line == '{' ? line : NULL;
    for (int i = 0; at && i < 6; i++) at = strstr(at, keys[i]);
    return at && at[2] == '\0';
}

int main(int argc, char **argv) {
    FILE *file = argc > 1 ? fopen(argv[1], "r") : NULL;
    char *line = NULL;
    size_t room = 0, said = 0, length = 0;
    int right = 0, wrong = 0, cannot = 0, number = 0;
    while (file && getline(&line, &room, file) > 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (number++, !is_case(line))
            return fprintf(stderr, "%s:%d: expected a case: id, art, lage, antwort\n", argv[1], number), 2;
        const char *given = answer(line, &said), *expected = line;
        while (given && (expected = value(expected, "\"antwort\":", &length)))
            if (length == said && memcmp(expected, given, said) == 0) break;
        if (given == NULL || expected) *(given ? &right : &cannot) += 1;
        else {
            wrong++;
            expected = value(line, "\"id\":", &length);
            printf("%.*s expected", (int)length - 2, expected + 1);
            for (int more = 0; (expected = value(expected, "\"antwort\":", &length)); more = 1)
                printf("%s %.*s", more ? " or" : "", (int)length, expected);
            printf(" given %.*s\n", (int)said, given);
        }
    }
    if (file == NULL || ferror(file)) return fprintf(stderr, "%s: expected a file of cases\n", argv[argc > 1]), 2;
    printf("right %d wrong %d cannot %d\n", right, wrong, cannot);
    return right > 0 && wrong == 0 ? 0 : 1;
}
