import { scopeWords } from '../../../contract/integrations/api-limits.ts'
import { v1ErrorCodes } from '../../../contract/integrations/v1/index.ts'
import type { Scope } from '../../../contract/scopes.ts'
import { examplesOf } from './examples.ts'
import { firstReportSteps } from './first-report.ts'
import { answerOf, type PublicCall, publicCalls } from './openapi-v1.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const code = (text: string, label: string) => `<pre tabindex="0" aria-label="${escape(label)}">${escape(text)}</pre>`

const frame = (title: string, nav: string, main: string, hasScript = false) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title>
<link rel="stylesheet" href="/api/reference/v1.css">${hasScript ? '<script src="/api/reference/v1.js" defer></script>' : ''}</head><body>
<nav aria-label="Calls"><strong><a href="/api/reference/v1">Outbound API</a></strong><ul><li><a href="/api/reference/v1/first-report">Your first report</a></li></ul>${nav}</nav>
<main>${main}</main></body></html>`

const navOf = (calls: readonly PublicCall[]) => {
  const groups = [...new Set(calls.map((c) => c.group))]
  return groups
    .map(
      (group) =>
        `<h2>${group}</h2><ul>${calls
          .filter((c) => c.group === group)
          .map(
            ({ call, operation }) =>
              `<li><a href="/api/reference/v1#${operation.operationId}">${call.method} ${escape(call.path)}</a></li>`,
          )
          .join('')}</ul>`,
    )
    .join('')
}

function tryIt({ call, operation }: PublicCall): string {
  const fields = operation.parameters
    .filter((p) => p.in !== 'header')
    .map((p) => {
      const choices = p.schema.enum ? `one of ${p.schema.enum.join(', ')}` : p.required ? 'needed' : ''
      return `<label>${escape(p.name)}<input name="${escape(p.name)}" data-in="${p.in}" autocomplete="off" placeholder="${escape(choices)}"></label>`
    })
    .join('')
  const body = operation.requestBody
    ? `<label>Body<textarea rows="5" spellcheck="false">${escape(JSON.stringify(Object.fromEntries((operation.requestBody.content['application/json'].schema.required ?? []).map((name) => [name, ''])), null, 2))}</textarea></label>`
    : ''
  return `<details><summary>Try it</summary><form data-method="${call.method}" data-path="${escape(call.path)}"><div class="fields">${fields}${body}</div><button>Send</button><output aria-live="polite" tabindex="0" aria-label="The answer"></output></form></details>`
}

function section(of: PublicCall, publicUrl: string): string {
  const { call, operation } = of
  const examples = examplesOf({ method: call.method, path: call.path, operation }, publicUrl)
  const scopes = operation['x-scopes'].map((scope) => scopeWords[scope as Scope].label).join(' or ')
  const sent = operation.requestBody?.content['application/json'].schema ?? {
    properties: Object.fromEntries(operation.parameters.map((p) => [p.name, p.schema])),
  }
  return `<section id="${operation.operationId}"><h3><code>${call.method}</code> <code>/v1${escape(call.path)}</code></h3>
<p>${escape(call.summary)}.</p><p class="dim">Needs a key for: ${escape(scopes)}. Costs ${operation['x-units']} unit${operation['x-units'] === 1 ? '' : 's'}.</p>
${code(examples.curl, 'With curl')}
<details><summary>TypeScript</summary>${code(examples.typescript, 'In TypeScript')}</details>
<details><summary>Python</summary>${code(examples.python, 'In Python')}</details>
${tryIt(of)}
<details><summary>What it takes</summary>${code(JSON.stringify(sent, null, 2), 'What it takes')}</details>
<details><summary>What it answers</summary>${code(JSON.stringify(answerOf(call), null, 2), 'What it answers')}</details></section>`
}

/** The reference of the public API: every call with examples and a form to try it. */
export function referenceV1(publicUrl: string): string {
  const calls = publicCalls()
  const groups = [...new Set(calls.map((c) => c.group))]
  const main = `<h1>Outbound API</h1>
<p>The figures of the screens, for programs, to the cent. New here? <a href="/api/reference/v1/first-report">Your first report in three minutes</a>. For machines: <a href="/v1/openapi.json">openapi.json</a>.</p>
<div class="key"><label for="key">Your key, for trying calls on this page</label><input id="key" type="password" autocomplete="off" spellcheck="false" placeholder="ob_…"><p class="dim">It is sent to this server only, and forgotten when you leave.</p></div>
<h2 id="keys">Keys</h2><p>Send the key in the header <code>Authorization: Bearer ob_…</code>. A key in an address is refused: revoke it, and make another one.</p>
<h2 id="limits">Limits</h2><p>A key and its account have units a minute. <code>RateLimit-Policy</code> says how many, <code>RateLimit</code> what is left (r) and in how many seconds it is full again (t). Too much is answered with 429 and <code>Retry-After</code>; the message names which of them is empty.</p>
<h2 id="pages">Pages</h2><p>Lists end with <code>next_cursor</code>. Send it as <code>cursor</code> with the same filters for the next page; null is the end.</p>
<h2 id="changes">Keeping a copy in step</h2><p>Ask <code>/v1/changes?after=0</code>, keep <code>last</code>, and go on with <code>after</code>. Numbers are given once a change is committed, so nothing is ever missed.</p>
<h2 id="writes">Writes</h2><p>Send an <code>Idempotency-Key</code> of your own with each: the same write is then done once, and answered alike for 24 hours.</p>
<h2 id="money">Money</h2><p>Amounts are text with their currency. Days are those of the time zone of who made the key.</p>
<h2 id="errors">Errors</h2><p>Whatever is refused has one shape: <code>{ "error": { code, message, param, doc_url, request_id } }</code>. Codes: ${v1ErrorCodes.map((c) => `<code>${c}</code>`).join(', ')}.</p>
${groups
  .map(
    (group) =>
      `<h2>${group}</h2>${calls
        .filter((c) => c.group === group)
        .map((c) => section(c, publicUrl))
        .join('')}`,
  )
  .join('')}`
  return frame('Outbound API reference', navOf(calls), main, true)
}

export function firstReportPage(publicUrl: string): string {
  const steps = firstReportSteps(publicUrl).map(
    ({ title, text, command }, n) =>
      `<section><h2>${n + 1}. ${escape(title)}</h2><p>${escape(text)}</p>${command === null ? '' : code(command, `Command of step ${n + 1}`)}</section>`,
  )
  const main = `<h1>Your first report in three minutes</h1>${steps.join('')}<p>Go on with the <a href="/api/reference/v1">reference</a>.</p>`
  return frame('Your first report in three minutes', navOf(publicCalls()), main)
}

export const referenceV1Style = `:root{color-scheme:light dark;--line:#d8dce2;--soft:#f4f5f7;--dim:#5b6470;--act:#4f46c8}@media(prefers-color-scheme:dark){:root{--line:#2f3743;--soft:#171c24;--dim:#a3adba;--act:#a9a7ff}}
body{margin:0;font:15px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:260px minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box;padding:20px;border-right:1px solid var(--line);font-size:13px}
nav h2{font-size:13px;margin:14px 0 2px}ul{list-style:none;margin:0;padding:0}main{padding:20px 32px;max-width:900px}section{border-top:1px solid var(--line);padding:8px 0 14px}h3{font-size:15px}a{color:inherit}
pre,output{background:var(--soft);padding:12px;border-radius:8px;overflow:auto;font:13px/1.45 ui-monospace,monospace;white-space:pre;display:block}output:empty{display:none}output{max-height:420px;margin-top:10px}.dim{color:var(--dim);font-size:13px}
.key{position:sticky;top:0;background:Canvas;border:1px solid var(--line);border-radius:8px;padding:12px;margin:12px 0}.key p{margin:4px 0 0}.key input{width:100%;box-sizing:border-box}
input,textarea{font:13px ui-monospace,monospace;padding:6px 8px;border:1px solid var(--dim);border-radius:6px;background:Canvas;color:CanvasText}.fields{display:grid;grid-template-columns:repeat(auto-fill,minmax(190px,1fr));gap:8px;margin:8px 0}.fields label{display:grid;font-size:13px;gap:2px}
button{font:inherit;padding:6px 16px;border:1px solid var(--act);border-radius:6px;background:none;color:var(--act);cursor:pointer}details{margin:6px 0}summary{cursor:pointer}
@media(max-width:700px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}.key{position:static}}`
