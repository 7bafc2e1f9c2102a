import type { Example, ExampleKeys } from './example.ts'

export const scriptExample = ({ origin, publicKey }: ExampleKeys): Example => ({
  title: 'The script, on every page of the shop',
  text: 'It keeps the id of the click (the parameter obid) in a cookie of your own domain, for the cookie period. Save the id with the order, too: some browsers forget it after seven days.',
  language: 'html',
  code: `<script async src="${origin}/tr/v1/shop.js" data-key="${publicKey}"></script>`,
})

export const thanksExample = (_: ExampleKeys): Example => ({
  title: 'The order, on the page that thanks for it',
  text: 'Below the script. What a page says proves nothing: it stays pending until your server says it, too, or you approve it here.',
  language: 'html',
  code: `<script>
  window.outboundOrders = window.outboundOrders || []
  outboundOrders.push({ orderId: '1005', amount: '129.95', currency: 'DKK', coupon: '' })
</script>`,
})

export const imageExample = ({ origin, publicKey }: ExampleKeys): Example => ({
  title: 'The same without JavaScript',
  text: 'With the id that your server kept. Pending, too.',
  language: 'html',
  code: `<img src="${origin}/tr/partners/v1/image/${publicKey}.gif?orderId=1006&amount=129.95&currency=DKK&clickId=KEPT_ID" alt="" width="1" height="1">`,
})

export const shopifyExample = ({ origin, publicKey }: ExampleKeys): Example => ({
  title: 'A custom pixel of Shopify',
  text: 'Settings, Customer events, Add custom pixel. Its sandbox keeps scripts away from the shop, so the pixel keeps the id by itself, and the script above is not needed. Pending until your server or you say more.',
  language: 'js',
  code: `const KEY = '${publicKey}'
analytics.subscribe('page_viewed', (event) => {
  const id = new URL(event.context.document.location.href).searchParams.get('obid')
  if (id) browser.localStorage.setItem('outbound_click', id)
})
analytics.subscribe('checkout_completed', async (event) => {
  const { order, token, subtotalPrice, discountApplications } = event.data.checkout
  const clickId = await browser.localStorage.getItem('outbound_click')
  const coupon = (discountApplications.find((d) => d.type === 'DISCOUNT_CODE') || {}).title
  if (!clickId && !coupon) return
  fetch(\`${origin}/tr/partners/v1/report/\${KEY}\`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ orderId: order ? order.id : token, amount: subtotalPrice.amount, currency: subtotalPrice.currencyCode, clickId, coupon }),
  })
})`,
})
