<?php
/** The two settings, their checks, and the page they are filled in on. */

if ( ! defined( 'ABSPATH' ) ) {
	exit;
}

/** Address of the Outbound server, without a slash at the end; '' when it is not set. */
function outbound_server(): string {
	return outbound_clean_server( get_option( 'outbound_server', '' ) );
}

/** Id of the site; '' when it is not set. */
function outbound_site(): string {
	return outbound_clean_site( get_option( 'outbound_site', '' ) );
}

/** Scheme, host and port of an address; '' when it is none. */
function outbound_clean_server( $value ): string {
	$parts = wp_parse_url( trim( is_string( $value ) ? $value : '' ) );
	if ( ! is_array( $parts ) || empty( $parts['host'] ) || ! in_array( $parts['scheme'] ?? '', array( 'http', 'https' ), true ) ) {
		return '';
	}
	return $parts['scheme'] . '://' . $parts['host'] . ( isset( $parts['port'] ) ? ':' . (int) $parts['port'] : '' );
}

/** A uuid in small letters; '' when it is none. */
function outbound_clean_site( $value ): string {
	$text = strtolower( trim( is_string( $value ) ? $value : '' ) );
	return preg_match( '/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/', $text ) ? $text : '';
}

/** Keeps the old value and says so when the new one does not fit. An empty one switches the script off. */
function outbound_checked( string $option, $value, string $clean, string $problem ): string {
	if ( '' === $clean && '' !== trim( is_string( $value ) ? $value : '' ) ) {
		add_settings_error( $option, $option, $problem );
		return (string) get_option( $option, '' );
	}
	return $clean;
}

function outbound_register_settings(): void {
	register_setting(
		'outbound',
		'outbound_server',
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => function ( $value ) {
				$problem = __( 'The server address must look like https://outbound.example', 'outbound' );
				return outbound_checked( 'outbound_server', $value, outbound_clean_server( $value ), $problem );
			},
		)
	);
	register_setting(
		'outbound',
		'outbound_site',
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => function ( $value ) {
				$problem = __( 'The site id must be copied from the page of your site in Outbound', 'outbound' );
				return outbound_checked( 'outbound_site', $value, outbound_clean_site( $value ), $problem );
			},
		)
	);
}
add_action( 'admin_init', 'outbound_register_settings' );

function outbound_add_page(): void {
	add_options_page( 'Outbound', 'Outbound', 'manage_options', 'outbound', 'outbound_print_page' );
}
add_action( 'admin_menu', 'outbound_add_page' );

function outbound_print_field( string $option, string $label, string $help, string $value ): void {
	?>
	<tr>
		<th scope="row"><label for="<?php echo esc_attr( $option ); ?>"><?php echo esc_html( $label ); ?></label></th>
		<td>
			<input name="<?php echo esc_attr( $option ); ?>" id="<?php echo esc_attr( $option ); ?>" type="text" class="regular-text code" value="<?php echo esc_attr( $value ); ?>">
			<p class="description"><?php echo esc_html( $help ); ?></p>
		</td>
	</tr>
	<?php
}

function outbound_print_page(): void {
	if ( ! current_user_can( 'manage_options' ) ) {
		return;
	}
	?>
	<div class="wrap">
		<h1>Outbound</h1>
		<p><?php echo esc_html( '' === outbound_tag() ? __( 'The script is not on your pages yet: fill in both values.', 'outbound' ) : __( 'The script is on your pages.', 'outbound' ) ); ?></p>
		<form action="options.php" method="post">
			<?php settings_fields( 'outbound' ); ?>
			<table class="form-table" role="presentation">
				<?php
				outbound_print_field( 'outbound_server', __( 'Server address', 'outbound' ), __( 'As shown on the page of your site in Outbound, under WordPress.', 'outbound' ), outbound_server() );
				outbound_print_field( 'outbound_site', __( 'Site id', 'outbound' ), __( 'As shown there, too.', 'outbound' ), outbound_site() );
				?>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
