type Of = { origin: string; publicKey: string; keyId: string }
export type Example = { title: string; text: string; code: string }

/** What a shop's developer copies, with the merchant's own keys filled in. The only place where these texts stand. */
export const examplesOf = ({ origin, publicKey, keyId }: Of): Example[] => [
  {
    title: '1. The script, on every page of the shop',
    text: 'It keeps the id of the click (the parameter obid) in a cookie of your own domain, for the cookie period.',
    code: `<script async src="${origin}/tr/v1/shop.js" data-key="${publicKey}"></script>`,
  },
  {
    title: '2. The order, on the page that thanks for it',
    text: 'The amount is without VAT and shipping. What a page says stays pending until your server says it, too.',
    code: `<script>
  window.outboundOrders = window.outboundOrders || []
  outboundOrders.push({ orderId: '100482', amount: '129.95', currency: 'DKK', coupon: '' })
</script>`,
  },
  {
    title: '3. The same order from your server, signed',
    text: 'Save obid with the order: some browsers forget it after seven days. This one is a test; leave "test" out for orders. Up to 1,000 in one call, as {"orders": […]}.',
    code: `SECRET='the secret of ${keyId}'
TIME=$(date +%s)
BODY='{"orderId":"TEST-1","amount":"129.95","currency":"DKK","clickId":"test","test":true}'
SIGNATURE=$(printf '%s.%s' "$TIME" "$BODY" | openssl dgst -sha256 -hmac "$SECRET" | sed 's/^.* //')
curl -X POST '${origin}/tr/partners/v1/orders' -H 'content-type: application/json' \\
  -H 'x-outbound-key: ${keyId}' -H "x-outbound-time: $TIME" -H "x-outbound-signature: $SIGNATURE" -d "$BODY"`,
  },
]
