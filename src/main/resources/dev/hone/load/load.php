<?php
// A page of Hone's for measuring a pool: it computes for so many rounds, then waits. It answers only who asks over FastCGI
// directly: no header of a web request can become the parameter HONE_LOAD.
if (!isset($_SERVER['HONE_LOAD'])) {
    header('HTTP/1.1 404 Not Found');
    exit;
}
list($rounds, $waitMicros) = array_map('intval', explode(' ', $_SERVER['HONE_LOAD']));
$sum = 'hone';
for ($i = 0; $i < $rounds; $i++) {
    $sum = md5($sum . $i);
}
if ($waitMicros > 0) {
    usleep($waitMicros);
}
header('Content-Type: text/plain');
echo 'hone ', $rounds, ' ', $sum, "\n";
exit;
