import type { Example, ExampleKeys } from './example.ts'

export const woocommerceExample = ({ origin, keyId }: ExampleKeys): Example => ({
  title: 'WooCommerce, from its server',
  text: "In a small plugin, or the theme’s functions.php; the secret of your key stands in wp-config.php as define('OUTBOUND_SECRET', '…'). It reports an order when it is paid, lowers it by what is sent back, takes it back when all is, and tries again where nobody answered.",
  language: 'php',
  code: `<?php
function outbound_report($order_id, $status) {
  $order = wc_get_order($order_id);
  $kept = $order->get_meta('_outbound_click');
  $coupons = $order->get_coupon_codes();
  if (!$kept && !$coupons) return;
  $parts = explode('|', $kept ?: '', 2);
  $returned = $order->get_total_refunded() - $order->get_total_tax_refunded() - $order->get_total_shipping_refunded();
  $amount = max(0, $order->get_subtotal() - $order->get_discount_total() - $returned);
  $body = wp_json_encode(['orders' => [array_filter([
    'orderId' => (string) $order->get_order_number(),
    'amount' => number_format($amount, 2, '.', ''),
    'currency' => $order->get_currency(),
    'clickId' => $parts[0], 'lastSource' => $parts[1] ?? '', 'coupon' => $coupons[0] ?? '', 'status' => $status,
  ], 'strlen')]]);
  $time = (string) time();
  $answer = wp_remote_post('${origin}/tr/partners/v1/orders', ['body' => $body, 'timeout' => 10, 'headers' => [
    'content-type' => 'application/json', 'x-outbound-key' => '${keyId}', 'x-outbound-time' => $time,
    'x-outbound-signature' => hash_hmac('sha256', "$time.$body", OUTBOUND_SECRET),
  ]]);
  if (is_wp_error($answer) || wp_remote_retrieve_response_code($answer) >= 429)
    wp_schedule_single_event(time() + 600, 'outbound_again', [$order_id, $status]);
}
function outbound_keep($order) {
  if (isset($_COOKIE['outbound_click'])) $order->update_meta_data('_outbound_click', sanitize_text_field(wp_unslash($_COOKIE['outbound_click'])));
}
add_action('woocommerce_checkout_create_order', 'outbound_keep');
add_action('woocommerce_store_api_checkout_update_order_meta', function ($order) { outbound_keep($order); $order->save(); });
add_action('woocommerce_payment_complete', fn ($id) => outbound_report($id, 'pending'));
add_action('woocommerce_order_status_completed', fn ($id) => outbound_report($id, 'pending'));
add_action('woocommerce_order_partially_refunded', fn ($id) => outbound_report($id, 'pending'));
add_action('woocommerce_order_status_cancelled', fn ($id) => outbound_report($id, 'cancelled'));
add_action('woocommerce_order_fully_refunded', fn ($id) => outbound_report($id, 'cancelled'));
add_action('outbound_again', 'outbound_report', 10, 2);`,
})
