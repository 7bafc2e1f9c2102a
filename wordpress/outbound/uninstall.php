<?php
/** Leaves nothing behind. */

if ( ! defined( 'WP_UNINSTALL_PLUGIN' ) ) {
	exit;
}

delete_option( 'outbound_server' );
delete_option( 'outbound_site' );
delete_option( 'outbound_editors' );
