<?php
// Plays days of a WordPress site with the plugin's address.php: each day says what servers answer. Prints what became of it.
define( 'ABSPATH', '/' );
define( 'DAY_IN_SECONDS', 86400 );
$options = array();
$web     = array();
function get_option( $name, $default = false ) { global $options; return $options[ $name ] ?? $default; }
function update_option( $name, $value ) { global $options; $options[ $name ] = $value; }
function delete_option( $name ) { global $options; unset( $options[ $name ] ); }
function add_action() {}
function register_deactivation_hook() {}
function __( $text ) { return $text; }
function wp_parse_url( $url, $part = -1 ) { return parse_url( $url, $part ); }
function home_url() { return 'https://blog.dk/'; }
function date_i18n( $format, $at ) { return gmdate( 'j F Y', $at ); }
function wp_remote_get( $url ) { global $web; return $web[ $url ] ?? null; }
function wp_remote_retrieve_response_code( $answer ) { return $answer['status'] ?? ''; }
function wp_remote_retrieve_body( $answer ) { return $answer['body'] ?? ''; }
function wp_remote_retrieve_header( $answer, $name ) { return $answer[ $name ] ?? ''; }
require $argv[1] . '/settings.php';
require $argv[1] . '/address.php';

$printed = array();
foreach ( json_decode( $argv[2], true ) as $day ) {
	$options = array_merge( $options, $day['typed'] ?? array() );
	$web     = $day['web'];
	outbound_follow();
	$note      = preg_replace( '/On \d+ \w+ \d{4}/', 'On a day', outbound_address_note() );
	$printed[] = array( outbound_server(), $note );
}
echo json_encode( $printed );
