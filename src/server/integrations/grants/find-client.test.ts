import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createFindClient } from './find-client.ts'

const id = 'https://claude.example/oauth/client.json'
const redirect = 'https://claude.example/cb'
const client = { client_id: id, client_name: 'Claude', redirect_uris: [redirect] }

/** A guarded HTTP client that serves one document and records the visited URLs. */
function served(status: number, body: string | Buffer) {
  const visited: string[] = []
  const find = createFindClient({
    key: randomBytes(32),
    visit: (address) => {
      visited.push(address)
      return Promise.resolve({ status, body: Buffer.from(body) } as never)
    },
  })
  return { find, visited }
}

it('knows a client by the document at its id, with the host that vouches for it', async () => {
  const { find, visited } = served(200, JSON.stringify({ ...client, logo_uri: 'https://x.example/logo.svg' }))
  const found = await find(id)
  expect([found.name, found.host, visited]).toEqual(['Claude', 'claude.example', [id]])
  expect([found.knows(redirect), found.knows(`${redirect}/other`)]).toEqual([true, false])
})

it('takes no document that speaks for another id, is no JSON, is not there or names bad addresses', async () => {
  const refused = async (status: number, body: string) => {
    const { find } = served(status, body)
    return find(id).then(
      () => 'taken',
      (error: Error) => error.message,
    )
  }
  const why = 'What the assistant says of itself cannot be read: '
  expect(await refused(200, JSON.stringify({ ...client, client_id: `${id}?2` }))).toContain(`${why}client_id`)
  expect(await refused(200, '<html>')).toBe(`${why}it is no JSON`)
  expect(await refused(404, JSON.stringify(client))).toBe(`${why}claude.example does not answer with it`)
  expect(await refused(301, JSON.stringify(client))).toBe(`${why}claude.example does not answer with it`)
  expect(await refused(200, JSON.stringify({ ...client, redirect_uris: ['javascript:alert(1)'] }))).toContain(
    `${why}redirect_uris.0`,
  )
  expect(await refused(200, JSON.stringify({ ...client, client_name: '<i>x</i>' }))).toContain(`${why}client_name`)
})

it('visits nothing for an id that is written in more than one way, or is no address', async () => {
  const { find, visited } = served(200, JSON.stringify(client))
  for (const odd of [
    'https://claude.example',
    'https://claude.example/',
    'https://user@claude.example/c.json',
    'https://claude.example/a/../c.json',
    'https://claude.example/c.json#x',
    'https://CLAUDE.example/c.json',
    'http://claude.example/c.json',
    'obc_x.y',
    '',
  ])
    await expect(find(odd), odd).rejects.toThrow('This assistant is not known here')
  expect(visited).toEqual([])
})
