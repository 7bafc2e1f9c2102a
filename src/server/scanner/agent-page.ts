import type { IncomingMessage, ServerResponse } from 'node:http'
import { agentName } from './hosts.ts'

const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${agentName}</title>
<h1>${agentName}</h1>
<p>We open product pages that our publishers link to, to tell them when a link leads nowhere. We read the page and nothing else; no script runs, nothing is bought, no cookie is kept, and no affiliate link is followed.</p>
<p>We open one page of a shop at a time, with at least five seconds between two of them, and each page once in three days. We keep to robots.txt, Crawl-delay (up to 30 seconds) and Retry-After.</p>
<p>To keep us away, write into your robots.txt:</p>
<pre>User-agent: ${agentName}
Disallow: /</pre>
</html>`

/** The page at the URL in our user agent: what we do, how often, and how to stop us. */
export function answerAgentPage(req: IncomingMessage, res: ServerResponse): void {
  const isRead = req.method === 'GET' || req.method === 'HEAD'
  res.writeHead(isRead ? 200 : 405, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=86400',
    ...(isRead ? {} : { allow: 'GET, HEAD' }),
  })
  res.end(req.method === 'GET' ? page : '')
}
