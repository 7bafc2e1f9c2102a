import { z } from 'zod'
import type { Call } from '../../contract/call.ts'
import { contract } from '../../contract/index.ts'

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
const json = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Record<string, unknown>
  return escape(JSON.stringify(rest, null, 2))
}

const section = (module: string, name: string, call: Call) => `
<section id="${module}.${name}">
  <h3><code>${call.method === 'UPDATE' ? 'PUT, PATCH' : call.method}</code> <code>/api${escape(call.path)}</code></h3>
  <p>${escape(call.summary)}. ${call.access === 'public' ? 'Needs no session.' : 'Needs a session.'} ${call.kind === 'write' ? 'Changes data: refused to demo accounts.' : 'Reads only.'}</p>
  <details><summary>Input</summary><pre tabindex="0">${json(call.input, 'input')}</pre></details>
  <details><summary>Data of the answer</summary><pre tabindex="0">${json(call.output, 'output')}</pre></details>
</section>`

/** A readable page of all calls, generated from the contract, without scripts or external resources. */
export function referencePage(): string {
  const modules = Object.entries(contract)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Outbound API reference</title>
<link rel="stylesheet" href="/api/reference.css"></head><body>
<nav aria-label="Calls"><strong>Outbound API</strong>${modules
    .map(
      ([module, calls]) =>
        `<h2>${module}</h2><ul>${Object.entries(calls)
          .map(([name]) => `<li><a href="#${module}.${name}">${name}</a></li>`)
          .join('')}</ul>`,
    )
    .join('')}</nav>
<main><h1>API reference</h1>
<p>Every answer is <code>{ code, message, data }</code>. Code 200 is success; 400 names the field and the rule; 401 asks to sign in; 404 is an unknown id, or one of another account. The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
<p>For programs there are keys and the public API: <a href="/api/reference/v1">its reference</a>. The calls below are those of the screens.</p>
<p>Sign in with <code>POST /api/auth/v1/login</code>; the answer sets the session cookie that all other calls need.</p>
${modules
  .map(
    ([module, calls]) =>
      `<h2>${module}</h2>${Object.entries(calls)
        .map(([name, call]) => section(module, name, call as Call))
        .join('')}`,
  )
  .join('')}
</main></body></html>`
}

export const referenceStyle = `:root{color-scheme:light dark;--line:#d8dce2;--soft:#f4f5f7}@media(prefers-color-scheme:dark){:root{--line:#2f3743;--soft:#171c24}}
body{margin:0;font:15px/1.5 system-ui,sans-serif;display:grid;grid-template-columns:230px minmax(0,1fr)}nav{position:sticky;top:0;height:100vh;overflow:auto;box-sizing:border-box;padding:20px;border-right:1px solid var(--line)}
nav h2{font-size:13px;margin:14px 0 2px}ul{list-style:none;margin:0;padding:0}main{padding:20px 32px;max-width:900px}section{border-top:1px solid var(--line);padding:8px 0 14px}h3{font-size:15px}
pre{background:var(--soft);padding:12px;border-radius:8px;overflow:auto;font-size:13px}a{color:inherit}@media(max-width:700px){body{display:block}nav{position:static;height:auto;border:0}main{padding:16px}}`
