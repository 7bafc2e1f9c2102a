import type { Example, ExampleKeys } from './example.ts'

export const curlExample = ({ origin, keyId }: ExampleKeys): Example => ({
  title: 'A signed report with curl',
  text: 'Set OUTBOUND_SECRET to the secret of your key before. This one is a test; send the real click id instead. Up to 1,000 orders fit into one call.',
  language: 'sh',
  code: `BODY='{"orders":[{"orderId":"1001","amount":"129.95","currency":"DKK","clickId":"test"}]}'
TIME=$(date +%s)
SIGNATURE=$(printf '%s.%s' "$TIME" "$BODY" | openssl dgst -sha256 -hmac "$OUTBOUND_SECRET" -hex | sed 's/^.* //')
curl -sS '${origin}/tr/partners/v1/orders' \\
  -H 'x-outbound-key: ${keyId}' -H "x-outbound-time: $TIME" -H "x-outbound-signature: $SIGNATURE" \\
  -H 'content-type: application/json' --data-binary "$BODY"`,
})

export const nodeExample = ({ origin, keyId }: ExampleKeys): Example => ({
  title: 'A signed report with Node',
  text: 'The secret of your key is in the environment, as OUTBOUND_SECRET.',
  language: 'js',
  code: `import { createHmac } from 'node:crypto'

const body = JSON.stringify({ orders: [{ orderId: '1002', amount: '129.95', currency: 'DKK', clickId: 'test' }] })
const time = String(Math.floor(Date.now() / 1000))
const signature = createHmac('sha256', process.env.OUTBOUND_SECRET).update(\`\${time}.\${body}\`).digest('hex')
const answer = await fetch('${origin}/tr/partners/v1/orders', {
  method: 'POST',
  headers: {
    'content-type': 'application/json',
    'x-outbound-key': '${keyId}',
    'x-outbound-time': time,
    'x-outbound-signature': signature,
  },
  body,
})
console.log(await answer.text())`,
})

export const phpExample = ({ origin, keyId }: ExampleKeys): Example => ({
  title: 'A signed report with PHP',
  text: 'The secret of your key is in the environment, as OUTBOUND_SECRET.',
  language: 'php',
  code: `<?php
$body = json_encode(['orders' => [['orderId' => '1003', 'amount' => '129.95', 'currency' => 'DKK', 'clickId' => 'test']]]);
$time = (string) time();
$signature = hash_hmac('sha256', "$time.$body", getenv('OUTBOUND_SECRET'));
$headers = ['content-type: application/json', 'x-outbound-key: ${keyId}', "x-outbound-time: $time", "x-outbound-signature: $signature"];
$context = stream_context_create(['http' => ['method' => 'POST', 'header' => implode("\\r\\n", $headers), 'content' => $body, 'ignore_errors' => true]]);
echo file_get_contents('${origin}/tr/partners/v1/orders', false, $context);`,
})

export const postbackExample = ({ origin, keyId }: ExampleKeys): Example => ({
  title: 'One order by a signed address',
  text: 'For systems that can only call an address. All parameters but the signature are signed, sorted by name.',
  language: 'js',
  code: `import { createHmac } from 'node:crypto'

const escaped = (text) => encodeURIComponent(text).replace(/[!'()*]/g, (c) => \`%\${c.charCodeAt(0).toString(16).toUpperCase()}\`)
const time = String(Math.floor(Date.now() / 1000))
const fields = { key: '${keyId}', time, orderId: '1004', amount: '129.95', currency: 'DKK', clickId: 'test' }
const query = Object.keys(fields).sort().map((name) => \`\${name}=\${escaped(fields[name])}\`).join('&')
const signature = createHmac('sha256', process.env.OUTBOUND_SECRET).update(\`\${time}.\${query}\`).digest('hex')
const answer = await fetch(\`${origin}/tr/partners/v1/postback?\${query}&signature=\${signature}\`)
console.log(await answer.text())`,
})
