<?php

/** Throws unless the request was signed with the secret in the last five minutes. */
function verify(string $body, string $signature, string $secret, ?float $now = null): void
{
    $parts = array_map('trim', explode(',', $signature));
    $timestamps = array_values(array_filter($parts, fn ($part) => str_starts_with($part, 't=')));
    if (count($timestamps) !== 1 || !preg_match('/^t=([0-9]{1,12})$/D', $timestamps[0], $found)) {
        throw new InvalidArgumentException('malformed signature');
    }
    if (abs(($now ?? microtime(true)) - (int) $found[1]) > 300) {
        throw new InvalidArgumentException('signature timestamp outside the tolerance');
    }
    $expected = hash_hmac('sha256', $found[1] . '.' . $body, $secret);
    foreach ($parts as $part) {
        if (str_starts_with($part, 'v1=') && hash_equals($expected, strtolower(substr($part, 3)))) {
            return;
        }
    }
    throw new InvalidArgumentException('signature mismatch');
}
