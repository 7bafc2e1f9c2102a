import { z } from 'zod'
import { documentAsked } from './in-page.ts'
import type { DevToolsEvent, Pipe } from './pipe.ts'
import { fateOf, type Owner } from './requests.ts'
import type { Opened, Seen } from './seen.ts'

/** Timeouts in milliseconds. */
export type Patience = {
  /** For the page to load; then it is used as it is. */
  load: number
  /** Without a request for this long, a page is idle. */
  quiet: number
  /** For a page to become idle after it loaded. */
  rest: number
  /** For the pageview after the script was loaded. */
  pageview: number
}
export const usualPatience: Patience = { load: 9000, quiet: 700, rest: 4000, pageview: 4000 }
export type OpenParts = {
  pipe: Pipe
  owner: Owner
  /** Links that the script settings ignore. */
  selectors: readonly string[]
  patience: Patience
}
/** Requests beyond this get no answer: no page needs so many. */
const mostRequests = 3000

const paused = z.object({
  requestId: z.string(),
  frameId: z.string().default(''),
  resourceType: z.string(),
  request: z.object({ url: z.string(), method: z.string(), postData: z.string().default('') }),
})
const issue = z.object({
  issue: z.object({
    details: z.object({
      contentSecurityPolicyIssueDetails: z.object({
        blockedURL: z.string().default(''),
        violatedDirective: z.string(),
        isReportOnly: z.boolean(),
      }),
    }),
  }),
})
const network = z.object({ requestId: z.string() })
const started = network.extend({ request: z.object({ url: z.string() }) })
const answered = network.extend({
  type: z.string(),
  frameId: z.string().default(''),
  response: z.object({ status: z.number() }),
})
const failed = network.extend({ errorText: z.string(), blockedReason: z.string().optional() })
const read = z.object({
  result: z.object({
    value: z.object({ url: z.string(), html: z.string(), isCut: z.boolean(), ignored: z.array(z.string()) }),
  }),
})

const target = z.object({ targetId: z.string() })
const attach = z.object({ sessionId: z.string() })
const frames = z.object({ frameTree: z.object({ frame: z.object({ id: z.string() }) }) })
const made = z.object({ executionContextId: z.number() })

/** What is recorded while a page is open. */
type Noted = Omit<Seen, 'url' | 'html' | 'isCut' | 'ignored'> & {
  wentTo: string
  status: number
  hasLoaded: boolean
  busy: Map<string, string>
  movedAt: number
  asked: number
}
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const isScript = (url: string) => /\/tr\/v1\/script\.js(?:[?#]|$)/.test(url)

async function until(pipe: Pipe, isSo: () => boolean, ms: number): Promise<void> {
  const end = performance.now() + ms
  while (!isSo() && !pipe.isClosed() && performance.now() < end) await pause(25)
}

/** Watches a page. Every request it makes is decided here before it leaves. */
function watch({ pipe, owner }: OpenParts, page: URL, frame: string, session: string): [Noted, () => void] {
  const noted: Noted = {
    loads: 0,
    loadError: '',
    pageviews: 0,
    isDoubled: false,
    onlyTouched: false,
    blocked: [],
    wentTo: '',
    status: 0,
    hasLoaded: false,
    busy: new Map(),
    movedAt: performance.now(),
    asked: 0,
  }
  const tell = (method: string, params: object, to?: string) =>
    void pipe.call(method, params, to).catch(() => undefined)
  const decide = (params: unknown) => {
    const { requestId, frameId, resourceType, request } = paused.parse(params)
    const isPage = resourceType === 'Document' && (frameId === frame || frameId === '')
    const fate =
      ++noted.asked > mostRequests
        ? ({ kind: 'stop', wentTo: '' } as const)
        : fateOf({ url: request.url, method: request.method, body: request.postData, isPage }, page, owner)
    if (fate.kind === 'pass') return tell('Fetch.continueRequest', { requestId })
    if (fate.kind === 'stop') {
      noted.wentTo ||= fate.wentTo
      return tell('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' })
    }
    noted.pageviews += fate.pageviews
    noted.isDoubled ||= fate.isDoubled
    const responseHeaders = [{ name: 'access-control-allow-origin', value: '*' }]
    return tell('Fetch.fulfillRequest', { requestId, responseCode: 204, responseHeaders })
  }
  const handlers: Record<string, (params: unknown) => void> = {
    'Page.loadEventFired': () => (noted.hasLoaded = true),
    'Page.javascriptDialogOpening': () => tell('Page.handleJavaScriptDialog', { accept: false }, session),
    'Network.requestWillBeSent': (params) => {
      const { requestId, request } = started.parse(params)
      if (isScript(request.url)) noted.loads++
      noted.busy.set(requestId, request.url)
    },
    'Network.responseReceived': (params) => {
      const { type, frameId, response } = answered.parse(params)
      if (type === 'Document' && frameId === frame) noted.status = response.status
      const url = noted.busy.get(answered.parse(params).requestId) ?? ''
      if (isScript(url) && response.status >= 400) noted.loadError = `it answered ${response.status}`
    },
    'Network.loadingFinished': (params) => void noted.busy.delete(network.parse(params).requestId),
    'Network.loadingFailed': (params) => {
      const { requestId, errorText, blockedReason } = failed.parse(params)
      if (isScript(noted.busy.get(requestId) ?? '')) noted.loadError = blockedReason ?? errorText
      noted.busy.delete(requestId)
    },
    'Audits.issueAdded': (params) => {
      const found = issue.safeParse(params)
      if (!found.success) return
      const { blockedURL, violatedDirective, isReportOnly } = found.data.issue.details.contentSecurityPolicyIssueDetails
      if (!isReportOnly && noted.blocked.length < 100)
        noted.blocked.push({ url: blockedURL, directive: violatedDirective })
    },
  }
  const leave = pipe.on(({ method, params, sessionId }: DevToolsEvent) => {
    if (method === 'Fetch.requestPaused') return decide(params)
    if (sessionId !== session) return undefined
    if (method.startsWith('Network.')) noted.movedAt = performance.now()
    return handlers[method]?.(params)
  })
  return [noted, leave]
}

const hasRested = (noted: Noted, quiet: number) => () =>
  noted.busy.size === 0 && performance.now() - noted.movedAt >= quiet

/** Simulates a visitor's first movement, which wakes scripts that an optimiser delays. */
async function touch(pipe: Pipe, session: string): Promise<void> {
  for (const x of [200, 260])
    await pipe.call('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y: 300, pointerType: 'mouse' }, session)
  await pipe.call('Input.dispatchMouseEvent', { type: 'mouseWheel', x: 260, y: 300, deltaX: 0, deltaY: 200 }, session)
}

async function comeToRest(pipe: Pipe, noted: Noted, patience: Patience): Promise<void> {
  await until(pipe, () => noted.hasLoaded || noted.wentTo !== '', patience.load)
  await until(pipe, hasRested(noted, patience.quiet), patience.rest)
  const mayCount = () => noted.loads > 0 && noted.loadError === '' && noted.wentTo === ''
  if (mayCount()) await until(pipe, () => noted.pageviews > 0, patience.pageview)
}

async function readDocument(pipe: Pipe, session: string, selectors: readonly string[]) {
  const { frameTree } = frames.parse(await pipe.call('Page.getFrameTree', {}, session))
  const world = { frameId: frameTree.frame.id }
  const { executionContextId } = made.parse(await pipe.call('Page.createIsolatedWorld', world, session))
  const asked = { expression: documentAsked(selectors), contextId: executionContextId, returnByValue: true }
  return read.parse(await pipe.call('Runtime.evaluate', asked, session)).result.value
}

async function openIn(parts: OpenParts, page: URL, noted: Noted, session: string): Promise<Opened> {
  const { pipe, patience, selectors } = parts
  for (const domain of ['Page', 'Network', 'Audits']) await pipe.call(`${domain}.enable`, {}, session)
  // answers when the page begins, which a hanging page never does
  void pipe.call('Page.navigate', { url: page.href }, session).catch(() => undefined)
  await comeToRest(pipe, noted, patience)
  // throws the reason if the browser is gone
  await pipe.call('Browser.getVersion')
  if (noted.wentTo !== '') return { wentTo: noted.wentTo }
  if (noted.status === 0) return { trouble: noted.hasLoaded ? 'unread' : 'timeout' }
  if (noted.status >= 400) return { trouble: 'unread' }
  if (noted.pageviews === 0) {
    await touch(pipe, session)
    await comeToRest(pipe, noted, patience)
    noted.onlyTouched = noted.pageviews > 0
  }
  if (noted.wentTo !== '') return { wentTo: noted.wentTo }
  const { loads, loadError, pageviews, isDoubled, onlyTouched, blocked } = noted
  const document = await readDocument(pipe, session, selectors)
  return { seen: { ...document, loads, loadError, pageviews, isDoubled, onlyTouched, blocked } }
}

/** Opens a page in its own tab and returns what was seen there. Whatever the page starts ends with the browser. */
export async function openPage(parts: OpenParts, page: URL): Promise<Opened> {
  const { pipe } = parts
  const { targetId } = target.parse(await pipe.call('Target.createTarget', { url: 'about:blank' }))
  const attached = await pipe.call('Target.attachToTarget', { targetId, flatten: true })
  const { sessionId } = attach.parse(attached)
  const [noted, leave] = watch(parts, page, targetId, sessionId)
  try {
    return await openIn(parts, page, noted, sessionId)
  } finally {
    leave()
    // a hanging tab never answers, and ends with the browser
    void pipe.call('Target.closeTarget', { targetId }).catch(() => undefined)
  }
}
