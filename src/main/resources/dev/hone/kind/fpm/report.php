<?php
// Read-only report of Hone about the PHP that runs it: settings in force, OPcache, APCu. It answers only who asks over
// FastCGI directly: no header of a web request can become the parameter HONE_REPORT. Runs on PHP 5.6 and later.
if (!isset($_SERVER['HONE_REPORT'])) {
    header('HTTP/1.1 404 Not Found');
    exit;
}
$hone = array(
    'version' => PHP_VERSION,
    'sapi' => PHP_SAPI,
    'pid' => function_exists('getmypid') ? getmypid() : 0,
    'user' => function_exists('posix_geteuid') ? posix_geteuid() : null,
    'ini' => function_exists('php_ini_loaded_file') ? php_ini_loaded_file() : null,
    'scanned' => function_exists('php_ini_scanned_files') ? php_ini_scanned_files() : null,
    'missing' => array(),
);
foreach (array('ini_get_all', 'opcache_get_status', 'apcu_sma_info', 'apcu_cache_info') as $name) {
    if (!function_exists($name)) {
        $hone['missing'][] = $name;
    }
}
if ($_SERVER['HONE_REPORT'] === 'settings' && function_exists('ini_get_all')) {
    $hone['settings'] = array();
    foreach (ini_get_all(null, true) as $name => $row) {
        $secret = preg_match('/passw|_pw$|secret|auth/i', $name . $row['local_value']);
        $hone['settings'][$name] = array($secret ? '***' : $row['local_value'], $row['access']);
    }
}
if (function_exists('opcache_get_status')) {
    $hone['opcache'] = @opcache_get_status(false);
}
if (function_exists('apcu_sma_info') && function_exists('apcu_enabled') && apcu_enabled()) {
    $hone['apcu'] = array('sma' => @apcu_sma_info(true), 'cache' => @apcu_cache_info(true));
}
header('Content-Type: application/json');
header('X-Hone: report');
echo json_encode($hone, JSON_PARTIAL_OUTPUT_ON_ERROR);
exit;
