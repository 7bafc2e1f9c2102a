<?php
/** The settings, their checks, and the page they are filled in on. */

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

/** '1' while signed-in people who can edit are left out, which they are unless somebody says otherwise. */
function outbound_editors(): string {
	return '0' === get_option( 'outbound_editors', '1' ) ? '0' : '1';
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

/** Status of the answer of an address; 0 when there is none. */
function outbound_status( string $address ): int {
	return (int) wp_remote_retrieve_response_code( wp_remote_get( $address, array( 'timeout' => 10 ) ) );
}

/** Keeps the old value and says why, once: WordPress checks a value that is new twice. */
function outbound_refused( string $option, string $problem ): string {
	if ( array() === get_settings_errors( $option ) ) {
		add_settings_error( $option, $option, $problem . ' ' . __( 'The value before was kept.', 'outbound' ) );
	}
	return (string) get_option( $option, '' );
}

/** An empty value switches the script off; any other must be the address of a server that answers. */
function outbound_checked_server( $value ): string {
	$clean = outbound_clean_server( $value );
	if ( '' === $clean && '' !== trim( is_string( $value ) ? $value : '' ) ) {
		return outbound_refused( 'outbound_server', __( 'The server address must look like https://outbound.example.', 'outbound' ) );
	}
	if ( '' !== $clean && 200 !== outbound_status( $clean . '/tr/v1/script.js' ) ) {
		/* translators: %s: address of a server */
		return outbound_refused( 'outbound_server', sprintf( __( 'No Outbound server answers at %s.', 'outbound' ), $clean ) );
	}
	if ( $clean !== outbound_server() ) {
		outbound_forget_told();
	}
	return $clean;
}

/** Checked after the server, which WordPress has saved by then. */
function outbound_checked_site( $value ): string {
	$clean = outbound_clean_site( $value );
	if ( '' === $clean && '' !== trim( is_string( $value ) ? $value : '' ) ) {
		return outbound_refused( 'outbound_site', __( 'The site id must be copied from the page of your site in Outbound.', 'outbound' ) );
	}
	$server = outbound_server();
	if ( '' !== $clean && '' !== $server && 200 !== outbound_status( $server . '/tr/v1/config/' . $clean ) ) {
		/* translators: %s: address of a server */
		return outbound_refused( 'outbound_site', sprintf( __( 'The server at %s knows no site with this id.', 'outbound' ), $server ) );
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
			'sanitize_callback' => 'outbound_checked_server',
		)
	);
	register_setting(
		'outbound',
		'outbound_site',
		array(
			'type'              => 'string',
			'default'           => '',
			'sanitize_callback' => 'outbound_checked_site',
		)
	);
	register_setting(
		'outbound',
		'outbound_editors',
		array(
			'type'              => 'string',
			'default'           => '1',
			'sanitize_callback' => function ( $value ) {
				return '1' === $value ? '1' : '0';
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
		<?php if ( '' !== outbound_address_note() ) : ?>
			<p><?php echo esc_html( outbound_address_note() ); ?></p>
		<?php endif; ?>
		<form action="options.php" method="post">
			<?php settings_fields( 'outbound' ); ?>
			<table class="form-table" role="presentation">
				<?php
				outbound_print_field( 'outbound_server', __( 'Server address', 'outbound' ), __( 'As shown on the page of your site in Outbound, under WordPress.', 'outbound' ), outbound_server() );
				outbound_print_field( 'outbound_site', __( 'Site id', 'outbound' ), __( 'As shown there, too.', 'outbound' ), outbound_site() );
				?>
				<tr>
					<th scope="row"><?php echo esc_html( __( 'Own visits', 'outbound' ) ); ?></th>
					<td>
						<label>
							<input name="outbound_editors" type="checkbox" value="1" <?php checked( outbound_editors(), '1' ); ?>>
							<?php echo esc_html( __( 'Leave out signed-in people who can edit', 'outbound' ) ); ?>
						</label>
					</td>
				</tr>
			</table>
			<?php submit_button(); ?>
		</form>
	</div>
	<?php
}
