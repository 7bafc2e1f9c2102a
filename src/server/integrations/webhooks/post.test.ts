import { describe, expect, it } from 'vitest'
import { createSeal } from '../../outside/index.ts'
import type { Endpoint } from './make-messages.ts'
import { createPost } from './post.ts'
import { drawSecret } from './sign.ts'
import { aboutEndpoint } from './vault.ts'

const seal = createSeal([Buffer.alloc(32, 1)])
const owner = { uuid: 'u', accountUuid: 'a' }
const endpoint = (url: string) =>
  ({
    ...owner,
    kind: 'webhook',
    sealedUrl: seal.close(url, aboutEndpoint('url', owner)),
    sealedSecret: seal.close(drawSecret(), aboutEndpoint('secret', owner)),
    sealedOld: null,
    oldUntil: null,
  }) as Endpoint
/** A host name that resolves to these addresses. */
const post = (url: string, addresses: readonly string[]) =>
  createPost({
    seal,
    clock: { now: () => new Date() },
    base: undefined,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })(endpoint(url), { id: 'msg_1', body: '{}' })

describe('where a message never goes', () => {
  it.each([
    ['127.0.0.1'],
    ['10.0.0.7'],
    ['172.16.0.1'],
    ['192.168.1.1'],
    ['169.254.169.254'],
    ['100.64.0.1'],
    ['0.0.0.0'],
    ['::1'],
    ['fd00::1'],
    ['fe80::1'],
    ['::ffff:127.0.0.1'],
    ['203.0.113.9', '127.0.0.1'],
  ])('a name that leads to %s %s', async (...addresses) => {
    const met = await post('https://receiver.example/in', addresses.filter(Boolean))
    expect(met).toMatchObject({ status: null, answer: 'The server is not on the public internet' })
  })
  it.each(['https://127.0.0.1/in', 'https://2130706433/in', 'https://0x7f.1/in', 'https://[::1]/in'])(
    'the number %s',
    async (url) => {
      expect(await post(url, ['198.51.100.7'])).toMatchObject({
        status: null,
        answer: 'The address must have a name, not a number',
      })
    },
  )
  it.each(['http://receiver.example/in', 'https://receiver.example:8443/in'])('%s', async (url) => {
    expect(await post(url, ['198.51.100.7'])).toMatchObject({
      status: null,
      answer: 'Only https on its usual port is used',
    })
  })
})
