import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { outbound, OutboundError } from '../../../../outbound-client/index.ts'
import { type Session, startApp, type TestApp } from '../../../test/start-app.ts'
import { makeKey } from '../make-key.test-data.ts'

let app: TestApp
let owner: Session
beforeAll(async () => {
  app = await startApp()
  owner = await app.signUp()
})
afterAll(() => app.stop())

const page = async (path: string) => {
  const answer = await fetch(`${app.base}${path}`)
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() }
}
const plain = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

it('shows each call with examples, to anyone who asks', async () => {
  const { status, type, text } = await page('/api/reference/v1')
  expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
  for (const words of [
    'GET</code> <code>/v1/report',
    'POST</code> <code>/v1/links/bulk',
    'import { outbound } from',
    'urllib.request',
  ])
    expect(plain(text).includes(words) || text.includes(words), words).toBe(true)
  expect((await page('/api/reference/v1.js')).type).toContain('javascript')
  expect((await page('/api/reference/v1.css')).type).toContain('text/css')
})

it('is a document for machines, too', async () => {
  const document = JSON.parse((await page('/v1/openapi.json')).text)
  expect([document.openapi, document.servers]).toEqual(['3.1.0', [{ url: `${app.base}/v1` }]])
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining(['/report', '/conversions/{id}', '/changes', '/links/bulk']),
  )
})

it('has a first report whose commands work as they stand', async () => {
  const { text } = await page('/api/reference/v1/first-report')
  const commands = [...text.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map((m) => plain(m[1] ?? ''))
  expect(commands.length).toBeGreaterThan(3)
  const { key } = await makeKey(owner, { keyScopes: ['reports.read'] })
  const folder = mkdtempSync(join(tmpdir(), 'outbound-first-'))
  const said = await new Promise<string>((resolve, reject) => {
    const shell = execFile('bash', ['-e', '-c', commands.join('\n')], { cwd: folder }, (error, stdout, stderr) =>
      error ? reject(new Error(`${error.message}\n${stderr}\n${stdout}`)) : resolve(stdout),
    )
    shell.stdin?.end(`${key}\n`)
  })
  expect(said).toContain('"group":"site"')
  expect(said).toContain('"totals_before"')
  expect(said).toContain(`"report_url":"${app.base}/insights/reports?tab=date`)
  expect(JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')).rows).toHaveLength(30)
})

it('has a typed client that asks the same, and throws what is refused', async () => {
  const { key, keyUuid } = await makeKey(owner)
  const api = outbound({ url: app.base, key })
  const report = await api.report.get({ group: 'site', days: 7 })
  expect(report.totals.revenue).toEqual({ amount: '0.00', currency: 'DKK' })
  expect((await api.sites.list()).sites).toEqual([])
  expect((await api.links.list({ limit: 5 })).links).toEqual([])
  const refused = await api.links.get({ code: 'nothing' }).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(OutboundError)
  expect(refused).toMatchObject({ status: 404, code: 'not_found' })
  await owner.ask(`/integrations/v1/keys/${keyUuid}`, {}, 'DELETE')
  await expect(api.sites.list()).rejects.toMatchObject({ status: 401, code: 'key_revoked' })
  expect(() => outbound({ url: app.base, key: undefined })).toThrow('A key is missing')
})
