<?php
/** Leaves nothing behind. */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

delete_option( 'outbound_server' );
delete_option( 'outbound_site' );
delete_option( 'outbound_editors' );
delete_option( 'outbound_moved' );
delete_option( 'outbound_typed' );
delete_option( 'outbound_waits' );
wp_clear_scheduled_hook( 'outbound_daily' );
