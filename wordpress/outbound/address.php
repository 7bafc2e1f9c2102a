<?php
/**
 * Keeps the server address the one that Outbound shows for the account: once a day the server itself is asked. An earlier
 * address goes on working, so nothing is lost in between.
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** What a server says its address is for this site; '' when it does not answer. */
function outbound_told( string $server, string $site ): string {
	$answer = wp_remote_get(
		$server . '/tr/v1/address/' . $site,
		array(
			'timeout'     => 10,
			'redirection' => 0,
		)
	);
	if ( 200 !== (int) wp_remote_retrieve_response_code( $answer ) ) {
		return '';
	}
	$told = json_decode( wp_remote_retrieve_body( $answer ), true );
	return outbound_clean_server( is_array( $told ) ? ( $told['address'] ?? '' ) : '' );
}

/** The server in use is asked; where it does not answer, the one that was typed. */
function outbound_new_server( string $server, string $site ): string {
	$told  = outbound_told( $server, $site );
	$typed = outbound_clean_server( get_option( 'outbound_typed', '' ) );
	return '' === $told && '' !== $typed && $typed !== $server ? outbound_told( $typed, $site ) : $told;
}

/** Whether the pages let a script of the new address in wherever they let in that of the old one. */
function outbound_policy_lets_in( string $new, string $old ): bool {
	$answer = wp_remote_get( home_url( '/' ), array( 'timeout' => 10 ) );
	$policy = wp_remote_retrieve_header( $answer, 'content-security-policy' );
	$policy = is_array( $policy ) ? implode( ';', $policy ) : (string) $policy;
	if ( preg_match( '/<meta[^>]+content-security-policy[^>]*>/i', wp_remote_retrieve_body( $answer ), $found ) ) {
		$policy .= $found[0];
	}
	$names = function ( string $server ) use ( $policy ): bool {
		return false !== strpos( $policy, (string) wp_parse_url( $server, PHP_URL_HOST ) );
	};
	return ! $names( $old ) || $names( $new );
}

/** Takes the new address once it answers for this site, and never one without https in the place of one with it. */
function outbound_follow(): void {
	$server = outbound_server();
	$site   = outbound_site();
	if ( '' === $server || '' === $site ) {
		return;
	}
	$new = outbound_new_server( $server, $site );
	if ( '' === $new || $new === $server ) {
		delete_option( 'outbound_waits' );
		return;
	}
	if ( 0 === strpos( $server, 'https:' ) && 0 !== strpos( $new, 'https:' ) ) {
		return;
	}
	if ( 200 !== outbound_status( $new . '/tr/v1/script.js' ) || 200 !== outbound_status( $new . '/tr/v1/config/' . $site ) ) {
		return;
	}
	if ( ! outbound_policy_lets_in( $new, $server ) ) {
		update_option( 'outbound_waits', $new );
		return;
	}
	if ( '' === outbound_clean_server( get_option( 'outbound_typed', '' ) ) ) {
		update_option( 'outbound_typed', $server );
	}
	delete_option( 'outbound_waits' );
	update_option(
		'outbound_moved',
		array(
			'from' => $server,
			'at'   => time(),
		)
	);
	update_option( 'outbound_server', $new );
}
add_action( 'outbound_daily', 'outbound_follow' );

/** Also where the plugin was brought up to date, which activates nothing. */
function outbound_schedule(): void {
	if ( ! wp_next_scheduled( 'outbound_daily' ) ) {
		wp_schedule_event( time() + wp_rand( 60, DAY_IN_SECONDS ), 'daily', 'outbound_daily' );
	}
}
add_action( 'init', 'outbound_schedule' );

function outbound_unschedule(): void {
	wp_clear_scheduled_hook( 'outbound_daily' );
}
register_deactivation_hook( __DIR__ . '/outbound.php', 'outbound_unschedule' );

/** What was typed counts from then on, and nothing that was told before. */
function outbound_forget_told(): void {
	delete_option( 'outbound_moved' );
	delete_option( 'outbound_typed' );
	delete_option( 'outbound_waits' );
}

/** What became of the address, in a sentence; '' where nothing did. */
function outbound_address_note(): string {
	$waits = outbound_clean_server( get_option( 'outbound_waits', '' ) );
	if ( '' !== $waits ) {
		/* translators: %s: address of a server */
		return sprintf( __( 'Your server address is now %s. The content security policy of your pages does not name it, so the earlier one is kept, and goes on working.', 'outbound' ), $waits );
	}
	$moved = get_option( 'outbound_moved', array() );
	$from  = outbound_clean_server( is_array( $moved ) ? ( $moved['from'] ?? '' ) : '' );
	if ( '' === $from ) {
		return '';
	}
	/* translators: 1: a date, 2: and 3: addresses of servers */
	$text = __( 'On %1$s the server address became %2$s by itself, as your account shows it. Before it was %3$s, which goes on working.', 'outbound' );
	return sprintf( $text, date_i18n( get_option( 'date_format', 'j F Y' ), (int) ( $moved['at'] ?? 0 ) ), outbound_server(), $from );
}
