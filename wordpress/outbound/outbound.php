<?php
/**
 * Plugin Name: Outbound
 * Description: Measures pageviews and sends outgoing clicks the best-paying way. Sets no cookie.
 * Version: 1.2.0
 * Requires at least: 5.2
 * Requires PHP: 7.2
 * License: UNLICENSED
 * Text Domain: outbound
 */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

require_once __DIR__ . '/settings.php';
require_once __DIR__ . '/address.php';

/**
 * What tells optimisers to load the script as it is: Cloudflare Rocket Loader (which wants it before `src`), WP Rocket,
 * LiteSpeed Cache (`data-no-optimize`, `data-no-defer`), Autoptimize, Jetpack Boost, NitroPack, PageSpeed.
 */
const OUTBOUND_OPT_OUTS = 'data-cfasync="false" nowprocket data-no-optimize="1" data-no-defer="1" data-noptimize="1" data-jetpack-boost="ignore" nitro-exclude data-pagespeed-no-defer';

/**
 * The script tag, or '' while the settings are not complete. `data-origin` marks every pageview and click of this site
 * as coming through the plugin.
 */
function outbound_tag(): string {
	$server = outbound_server();
	$site   = outbound_site();
	if ( '' === $server || '' === $site ) {
		return '';
	}
	return sprintf(
		'<script async ' . OUTBOUND_OPT_OUTS . ' src="%s" data-site="%s" data-origin="plugin"></script>' . "\n",
		esc_url( $server . '/tr/v1/script.js' ),
		esc_attr( $site )
	);
}

/** Whether whoever reads the page writes it: visits of a site's own people are none. */
function outbound_leaves_out(): bool {
	return '1' === outbound_editors() && is_user_logged_in() && current_user_can( 'edit_posts' );
}

/** Printed by hand and not enqueued: caching plugins join enqueued scripts and lose their attributes. */
function outbound_print_tag(): void {
	if ( is_admin() || is_feed() || is_preview() || is_customize_preview() || outbound_leaves_out() ) {
		return;
	}
	echo outbound_tag(); // phpcs:ignore WordPress.Security.EscapeOutput.OutputNotEscaped -- both values are escaped above.
}
add_action( 'wp_head', 'outbound_print_tag', 5 );

/**
 * For optimisers that ask a list instead of reading the tag: Perfmatters, and WP Rocket before it knew `nowprocket`. A
 * delayed script counts a visit only when the reader does something, and misses those who do not.
 */
function outbound_not_delayed( $excluded ): array {
	return array_merge( is_array( $excluded ) ? $excluded : array(), array( '/tr/v1/script.js' ) );
}
add_filter( 'perfmatters_delay_js_exclusions', 'outbound_not_delayed' );
add_filter( 'perfmatters_defer_js_exclusions', 'outbound_not_delayed' );
add_filter( 'rocket_delay_js_exclusions', 'outbound_not_delayed' );

/** A link to the settings, in the list of plugins. */
function outbound_action_links( array $links ): array {
	$address = admin_url( 'options-general.php?page=outbound' );
	array_unshift( $links, '<a href="' . esc_url( $address ) . '">' . esc_html__( 'Settings', 'outbound' ) . '</a>' );
	return $links;
}
add_filter( 'plugin_action_links_' . plugin_basename( __FILE__ ), 'outbound_action_links' );
