import { describe, expect, it } from 'vitest'
import { createVisit, type Visit } from '../../outside/index.ts'
import { findIcon } from './find-icon.ts'
import { iconCandidates, readIconCandidatesTask } from './icon-candidates.ts'
import { pngOf } from './pictures.test-data.ts'

const found = (visit: Visit) =>
  findIcon({ visit, readCandidates: async (ask) => readIconCandidatesTask.run(ask) }, 'shop.example')

const base = new URL('https://shop.example/start')
const usual = ['https://shop.example/favicon.ico', 'https://shop.example/apple-touch-icon.png']
const small = pngOf(32, 32)

describe('where a page’s picture may be', () => {
  it('is what the page names, 32 pixels first, and then where browsers look', () =>
    expect(
      iconCandidates(
        `<link rel="apple-touch-icon" sizes="180x180" href="/touch.png"><link rel=icon href=plain.ico>
         <link sizes='32x32' rel='shortcut icon' href='//cdn.example/32.png?a=1&amp;b=2'><link rel="icon" sizes="512x512" href="/huge.png">`,
        base,
      ),
    ).toEqual([
      'https://cdn.example/32.png?a=1&b=2',
      'https://shop.example/touch.png',
      'https://shop.example/plain.ico',
      'https://shop.example/huge.png',
      ...usual,
    ]))
  it('is no drawing that can carry script, no mask and no style sheet', () =>
    expect(
      iconCandidates(
        `<link rel="icon" type="image/svg+xml" href="/a"><link rel="icon" href="/b.svg?v=1"><link rel="mask-icon" href="/c.png">
         <link rel="stylesheet" href="/d.css"><link rel="icon" href="data:image/svg+xml,<svg/>"><link rel="icon" href="http://[">`,
        base,
      ),
    ).toEqual(usual))
  // a quadratic search would not end here
  it.each(['<link ', '<link rel=icon href=', '<link rel="icon" sizes="1'])(
    'is none in a text of %s without an end',
    (tag) => expect(iconCandidates(tag.repeat(1_000_000 / tag.length), base)).toEqual(usual),
  )
  it('is looked for in as many tags as pages have', () => {
    const many = '<link rel=preload>'.repeat(299)
    expect(iconCandidates(`${many}<link rel=icon href=/a.ico>`, base)[0]).toBe('https://shop.example/a.ico')
    expect(iconCandidates(`${many}<link rel=preload><link rel=icon href=/a.ico>`, base)).toEqual(usual)
  })
})

describe('the picture of a shop', () => {
  const web = (pages: Record<string, { status?: number; type?: string; body: string | Buffer }>) => {
    const asked: string[] = []
    const visit: Visit = async (address) => {
      asked.push(address)
      const page = pages[address]
      if (!page) throw new Error('nobody answers')
      const { status = 200, type = 'text/html' } = page
      return { url: new URL(address), status, headers: { 'content-type': type }, body: Buffer.from(page.body) }
    }
    return { visit, asked }
  }
  it('is the first candidate that is a picture, whatever it calls itself', async () => {
    const { visit, asked } = web({
      'https://shop.example/': { body: '<link rel=icon href=/a.png><link rel=icon href=/b>' },
      'https://shop.example/a.png': { type: 'image/png', body: '<svg/>' },
      'https://shop.example/b': { type: 'text/plain', body: small },
    })
    expect(await found(visit)).toEqual({ type: 'image/png', bytes: small })
    expect(asked).toEqual(['https://shop.example/', 'https://shop.example/a.png', 'https://shop.example/b'])
  })
  it('is read out of the page itself when it is there', async () => {
    const href = `data:image/png;base64,${small.toString('base64')}`
    const { visit } = web({ 'https://shop.example/': { body: `<link rel="icon" href="${href}">` } })
    expect(await found(visit)).toEqual({ type: 'image/png', bytes: small })
  })
  it('is looked for where browsers look when the page says nothing or is not there', async () => {
    const { visit } = web({ 'https://shop.example/favicon.ico': { body: small } })
    expect(await found(visit)).toMatchObject({ type: 'image/png' })
  })
  it('is none when nobody has one, and an error page is none', async () => {
    const { visit, asked } = web({ 'https://shop.example/favicon.ico': { status: 404, body: small } })
    expect(await found(visit)).toBeNull()
    expect(asked).toEqual(['https://shop.example/', ...usual])
  })
  it('is never asked for on a private network', async () => {
    const resolved: string[] = []
    const visit = createVisit({
      resolve: async (host) => {
        resolved.push(host)
        return [{ address: '10.0.0.7', family: 4 }]
      },
    })
    expect(await found(visit)).toBeNull()
    expect(resolved).toEqual(['shop.example', 'shop.example', 'shop.example'])
  })
})
