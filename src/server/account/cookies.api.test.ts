import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { principal } from '../../test/principal.ts'
import { testStores } from '../../test/stores.ts'
import { buildServer } from '../http/server.ts'
import { silentLog } from '../log/log.ts'
import { prepareUser } from './create-user.ts'
import { createKnownDevices } from './known-device.ts'
import { createPasswords, createSignIn } from './sign-in.ts'

const publicUrl = 'https://app.example.com'

describe('where the server is reached over https', () => {
  it('its cookies are for this host and https only, and are read back', async () => {
    const { database } = await testStores({ closeAfterTest: true })
    const passwords = createPasswords()
    const signIn = createSignIn({ database, secret: 'a secret of this test, long enough', publicUrl })
    const email = `${randomUUID()}@example.com`
    const { accountUuid } = principal()
    const someone = { accountUuid, email, password: 'correct horse', firstName: 'Zoë', lastName: 'Ø' }
    const addUser = await prepareUser(passwords, { ...someone, currencyCode: 'DKK', timezone: 'UTC', role: 'owner' })
    const id = await addUser(database.system)
    const entered = await signIn.enter(id, new Headers())
    const devices = createKnownDevices({ key: Buffer.alloc(32, 7), isHttps: true })
    const cookies = [...entered, devices.cookie(email, null)]
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-outbound/)
      expect(cookie).toMatch(/; Secure/i)
      expect(cookie).toMatch(/; HttpOnly/i)
      expect(cookie).toMatch(/; SameSite=Lax/i)
      expect(cookie).toMatch(/; Path=\/(;|$)/i)
      expect(cookie).not.toMatch(/; Domain/i)
    }
    const headers = new Headers({ cookie: cookies.map((c) => c.split(';')[0]).join('; ') })
    expect((await signIn.read(headers))?.user.id).toBe(id)
    expect(devices.read(headers, email)).toEqual(expect.any(String))
    expect(devices.read(headers, 'other@example.com')).toBeNull()
  })
  it('browsers are told to come over https only, and elsewhere nothing of it', async () => {
    const told = async (url: string) => {
      const server = await buildServer({
        log: silentLog,
        publicUrl: url,
        health: { version: '1', isReady: () => true, parts: async () => ({}) },
      })
      const address = await server.listen({ host: '127.0.0.1', port: 0 })
      const answers = await Promise.all(['/healthz', '/tr/nothing'].map((path) => fetch(address + path)))
      await server.close()
      return answers.map((answer) => answer.headers.get('strict-transport-security'))
    }
    expect(await told(publicUrl)).toEqual(['max-age=31536000', 'max-age=31536000'])
    expect(await told('http://127.0.0.1:4000')).toEqual([null, null])
  })
})
