import type { ServerResponse } from 'node:http'
import { missingPage, pageHeaders } from './pages.ts'

export const leave = (res: ServerResponse, location: string) => {
  // names and values in one row: what the HTTP server writes with the least work
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
 * A browser that fetches ahead may keep the answer for the click: one that leads to the shop uncounted would earn nothing, and
 * one that is counted would be a click that nobody made. Refused, the browser asks again when somebody clicks.
 */
export const refuseAhead = (res: ServerResponse) => {
  res.writeHead(503, { 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow', 'content-length': '0' })
  res.end()
}
export const showMissing = (res: ServerResponse, text: string) =>
  showPage(res, 404, missingPage('Link not found', text))
