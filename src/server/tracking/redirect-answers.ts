import type { ServerResponse } from 'node:http'
import { missingPage, pageHeaders } from './pages.ts'

export const leave = (res: ServerResponse, location: string) => {
  // names and values in one flat array: the least work for the HTTP server
  res.writeHead(302, [
    'location',
    location,
    'cache-control',
    'no-store',
    'referrer-policy',
    'no-referrer-when-downgrade',
    'x-robots-tag',
    'noindex, nofollow',
    'content-length',
    '0',
  ])
  res.end()
}
export const showPage = (res: ServerResponse, code: number, html: string) => {
  res.writeHead(code, { ...pageHeaders, 'content-length': Buffer.byteLength(html) })
  res.end(html)
}
/**
 * A prefetching browser may reuse the answer for the click: uncounted, one that leads to the shop would earn nothing;
 * counted, it would be a click that nobody made. After a refusal, the browser asks again on the actual click.
 */
export const refuseAhead = (res: ServerResponse) => {
  res.writeHead(503, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'content-length': '0' })
  res.end()
}
export const showMissing = (res: ServerResponse, text: string) =>
  showPage(res, 404, missingPage('Link not found', text))
