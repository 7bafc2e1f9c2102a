/** The control: node:http and nothing else. GET answers 302, POST reads its body, takes JSON apart and answers 204 (or JSON below /json). */
export const controlSource = `
const http = require('node:http')
const json = Buffer.from(JSON.stringify({ code: 200, message: 'success', data: { rows: [], totals: {} } }))
const server = http.createServer((req, res) => {
  if (req.method === 'GET') { res.writeHead(302, { location: 'https://shop.example/p?ref=abcdefghijklmnopqrst', 'cache-control': 'no-store', 'content-length': 0 }); return res.end() }
  const parts = []
  req.on('data', (c) => parts.push(c))
  req.on('end', () => {
    const body = Buffer.concat(parts).toString()
    if (body.startsWith('{')) JSON.parse(body)
    if (req.url === '/json') { res.writeHead(200, { 'content-type': 'application/json', 'content-length': json.length }); return res.end(json) }
    res.writeHead(204); res.end()
  })
})
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`
