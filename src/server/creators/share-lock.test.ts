import { describe, expect, it } from 'vitest'
import { createShareLock } from './share-lock.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
const lock = createShareLock({ keys: [key], isHttps: false })
const share = { uuid: '7f0e8c1a-0000-4000-8000-0000000000d1', passwordHash: 's1$a$b' }
const now = new Date('2026-03-02T09:00:00Z')
const after = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const sent = (cookie: string) => new Headers({ cookie: `other=1; ${cookie.split(';')[0]}` })
const given = sent(lock.cookie(share, now))

describe('a share link with a password', () => {
  it('is open for an hour to who gave it, and to nobody else', () => {
    expect(lock.isOpen(share, new Headers(), now)).toBe(false)
    expect(lock.isOpen(share, given, now)).toBe(true)
    expect(lock.isOpen(share, given, after(3599))).toBe(true)
    expect(lock.isOpen(share, given, after(3600))).toBe(false)
  })
  it('is shut once its password is another one, or is another link', () => {
    expect(lock.isOpen({ ...share, passwordHash: 's1$a$c' }, given, now)).toBe(false)
    const second = { ...share, uuid: share.uuid.replace('d1', 'd2') }
    expect(lock.isOpen(second, given, now)).toBe(false)
    // the same seal under the other link's name
    const moved = (given.get('cookie') ?? '').replace('d1', 'd2')
    expect(lock.isOpen(second, new Headers({ cookie: moved }), now)).toBe(false)
  })
  it.each([
    ['a later end', (c: string) => c.replace(/=(\d+)/, (_, n: string) => `=${Number(n) + 1}`)],
    ['no end', (c: string) => c.replace(/=\d+/, '=')],
    ['no seal', (c: string) => c.replace(/\..*/, '.')],
    ['half a seal', (c: string) => c.slice(0, -4)],
    ['nothing', (c: string) => c.replace(/=.*/, '=')],
  ])('is not opened by a cookie with %s', (_, change) => {
    const own = (given.get('cookie') ?? '').replace('other=1; ', '')
    expect(lock.isOpen(share, new Headers({ cookie: change(own) }), now)).toBe(false)
  })
  it('is opened by what an older key sealed, and not by a stranger’s', () => {
    expect(createShareLock({ keys: [other, key], isHttps: false }).isOpen(share, given, now)).toBe(true)
    expect(createShareLock({ keys: [other], isHttps: false }).isOpen(share, given, now)).toBe(false)
  })
  it('has a cookie that scripts cannot read and that goes nowhere else', () => {
    const cookie = createShareLock({ keys: [key], isHttps: true }).cookie(share, now)
    expect(cookie).toMatch(
      /^__Secure-outbound-share-.*; Max-Age=3600; Path=\/api\/creators\/v1\/share; HttpOnly; SameSite=Strict; Secure$/,
    )
  })
})

it('a link without a password is open', () =>
  expect(lock.isOpen({ ...share, passwordHash: null }, new Headers(), now)).toBe(true))
