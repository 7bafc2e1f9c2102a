import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log/log.ts'

/** What an unsubscribe link switches off; `stop` may be called repeatedly. */
export type Stopping = { stop: () => Promise<void>; done: string }

const page = (title: string, inside: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${title}</title><style>body{font-family:system-ui,sans-serif;max-width:26rem;margin:15vh auto;padding:0 1rem;line-height:1.5}button{font:inherit;padding:.6rem 1.1rem;border:0;border-radius:8px;background:#4a4bc4;color:#fff;cursor:pointer}h1{font-size:1.25rem}</style></head><body><main><h1>${title}</h1>${inside}</main></body></html>`

/**
 * One-click unsubscribing (RFC 8058): a POST without cookie or sign-in unsubscribes at once and may be repeated.
 * Opening the link only shows a button, because virus scanners follow every link in a mail.
 */
export function serveStop({ path, find, log }: { path: string; find: (token: string) => Stopping | null; log: Log }) {
  const answer = async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const say = (status: number, title: string, inside: string) => {
      res.writeHead(status, {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'content-security-policy':
          "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
        ...(status === 405 ? { allow: 'GET, POST' } : {}),
      })
      res.end(page(title, inside))
    }
    req.resume() // the form's content is ignored, since the URL has everything
    const found = find((req.url ?? '').slice(path.length).split('?')[0] ?? '')
    if (!found)
      return say(
        404,
        'This link is not complete',
        '<p>Copy it whole out of the mail, or choose your mails on your account page.</p>',
      )
    if (req.method === 'GET' || req.method === 'HEAD')
      return say(200, 'Stop these mails?', '<form method="post"><button>Stop these mails</button></form>')
    if (req.method !== 'POST') return say(405, 'Not possible', '<p>Open the link and press the button.</p>')
    await found.stop()
    return say(200, 'Done', `<p>${found.done}</p>`)
  }
  return (req: IncomingMessage, res: ServerResponse): void => {
    answer(req, res).catch((error: unknown) => {
      log.error('unsubscribing broke', { error })
      if (!res.headersSent) res.writeHead(503, { 'retry-after': '60' })
      res.end()
    })
  }
}
