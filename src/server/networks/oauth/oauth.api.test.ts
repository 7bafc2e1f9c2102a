import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DaisyconStandIn, startDaisyconStandIn } from '../../../test/networks/daisycon/stand-in.ts'
import { connectorOf } from '../../../connectors/index.ts'
import { type NetworksRig, startNetworks } from '../../../test/networks-rig.ts'
import type { Principal } from '../../http/principal.ts'
import { createSeal, oauthSignIn } from '../../outside/index.ts'
import { connection } from '../tables.ts'

const networkUuid = connectorOf('daisycon')?.networkUuid ?? ''
const credentials = { clientId: 'stand-in-client', publisherId: '4455', mediaId: '189069' }
let daisycon: DaisyconStandIn
let rig: NetworksRig
let ctx: Principal
let now = new Date('2026-03-05T12:00:00Z')

beforeAll(async () => {
  daisycon = await startDaisyconStandIn()
  rig = await startNetworks(now, { baseUrls: { daisycon: daisycon.url }, clock: { now: () => now } })
})
afterAll(async () => {
  await rig.stop()
  await daisycon.close()
})
beforeEach(() => {
  ctx = rig.newAccount()
  now = new Date('2026-03-05T12:00:00Z')
})
afterEach(() => {
  daisycon.clearFaults()
})

const calls = () => rig.networks.signIns
const begin = (over: object = {}) => calls().begin({ networkUuid, credentials, connectionName: '', ...over }, ctx)

/** The user's part at Daisycon: allow, and return with the query of the callback address. */
async function allow(authorizationUrl: string): Promise<{ code: string; state: string; back: string }> {
  const page = await (await fetch(authorizationUrl)).text()
  const back = (/href="([^"]+)"/.exec(page)?.[1] ?? '').replaceAll('&amp;', '&')
  const query = new URLSearchParams(back.split('?')[1])
  return { code: query.get('code') ?? '', state: query.get('state') ?? '', back }
}
const stored = async (connectionUuid: string) => {
  const [row] = await rig.stores.database.system.select().from(connection).where(eq(connection.uuid, connectionUuid))
  const seal = createSeal([Buffer.alloc(32, 7)])
  return row?.credentials
    ? (JSON.parse(seal.open(row.credentials, ['credentials', row.accountUuid, row.uuid])) as Record<string, string>)
    : null
}

describe('a sign-in at a network', () => {
  it('is offered for networks whose connector declares one', async () => {
    expect(await calls().list({}, ctx)).toEqual([
      {
        networkUuid,
        networkIdentifier: 'daisycon',
        networkName: 'Daisycon',
        fieldNames: ['clientId', 'clientSecret', 'publisherId', 'mediaId', 'linkTarget'],
        returnUrl: `${rig.address}/networks#daisycon`,
      },
    ])
  })
  it('leads to the network and back, and connects as pasted credentials would', async () => {
    const begun = await begin({ connectionName: 'Fietsen' })
    expect(begun.authorizationUrl.startsWith(`${daisycon.url}/oauth/authorize?`)).toBe(true)
    expect(begun.authorizationUrl).not.toContain(begun.verifier)
    const { code, state, back } = await allow(begun.authorizationUrl)
    expect(back.startsWith(`${rig.address}/networks#daisycon?code=`)).toBe(true)
    const made = await calls().complete({ code, state, verifier: begun.verifier }, ctx)
    expect(made).toMatchObject({
      connectionName: 'Fietsen',
      connectionApiPartnerId: '189069',
      connectionIsActive: true,
    })
    const payload = { connectionUuid: made.connectionUuid, accountUuid: ctx.accountUuid }
    expect(rig.sent).toEqual([{ name: 'networks.import', payload }])
    // the live check rotated the exchanged token: the last one is stored, encrypted
    const kept = await stored(made.connectionUuid)
    expect(kept).toMatchObject({ clientId: 'stand-in-client', redirectUri: `${rig.address}/networks#daisycon` })
    expect(kept?.['refreshToken']).toMatch(/^refresh-token-\d+-of-many$/)
    await rig.run(made.connectionUuid)
    expect((await rig.runs(made.connectionUuid)).map((r) => r.state)).toEqual(['done'])
    expect((await stored(made.connectionUuid))?.['refreshToken']).not.toBe('')
  })
  it('serves once', async () => {
    const begun = await begin()
    const { code, state } = await allow(begun.authorizationUrl)
    await calls().complete({ code, state, verifier: begun.verifier }, ctx)
    await expect(calls().complete({ code, state, verifier: begun.verifier }, ctx)).rejects.toMatchObject({
      code: 400,
      message: 'state: This sign-in is not known or was used already. Please try again.',
    })
    expect(await rig.networks.calls.connections({}, ctx)).toHaveLength(1)
  })
  it('is of the person who began it: another account or user cannot end it, and does not end it either', async () => {
    const begun = await begin()
    const { code, state } = await allow(begun.authorizationUrl)
    const unknown = { code: 400, message: expect.stringContaining('not known or was used already') }
    for (const stranger of [
      { ...ctx, accountUuid: randomUUID() },
      { ...ctx, userUuid: randomUUID() },
    ])
      await expect(calls().complete({ code, state, verifier: begun.verifier }, stranger)).rejects.toMatchObject(unknown)
    expect(await calls().complete({ code, state, verifier: begun.verifier }, ctx)).toMatchObject({
      connectionIsActive: true,
    })
  })
  it('is of the browser that began it', async () => {
    const begun = await begin()
    const { code, state } = await allow(begun.authorizationUrl)
    await expect(calls().complete({ code, state, verifier: 'x'.repeat(43) }, ctx)).rejects.toMatchObject({
      message: 'verifier: This sign-in was begun in another browser. Please try again.',
    })
  })
  it('expires', async () => {
    const begun = await begin()
    const { code, state } = await allow(begun.authorizationUrl)
    now = new Date(now.getTime() + 15 * 60_000)
    await expect(calls().complete({ code, state, verifier: begun.verifier }, ctx)).rejects.toMatchObject({
      code: 400,
      message: 'state: This sign-in took longer than 15 minutes. Please try again.',
    })
  })
  it('says that a code was refused, without the code or a secret', async () => {
    const begun = await begin({ credentials: { ...credentials, clientSecret: 'ZZ-secret-of-the-app' } })
    const { state } = await allow(begun.authorizationUrl)
    daisycon.fault({ kind: 'status', status: 400, body: '{"error":"bad code ZZ-made-up and ZZ-secret-of-the-app"}' })
    const answer = calls().complete({ code: 'ZZ-made-up', state, verifier: begun.verifier }, ctx)
    await expect(answer).rejects.toMatchObject({
      code: 400,
      message: expect.stringMatching(/^code: Daisycon did not accept the sign-in\. Please try again\./),
    })
    await expect(answer).rejects.not.toMatchObject({ message: expect.stringContaining('ZZ-') })
    expect(await rig.networks.calls.connections({}, ctx)).toEqual([])
  })
  it('says that the network is away, or answers without tokens', async () => {
    for (const [fault, code] of [
      [{ kind: 'status', status: 503, times: 99 }, 503],
      [{ kind: 'wrong', times: 99 }, 503],
    ] as const) {
      const begun = await begin()
      const { state, code: given } = await allow(begun.authorizationUrl)
      daisycon.fault(fault)
      await expect(calls().complete({ code: given, state, verifier: begun.verifier }, ctx)).rejects.toMatchObject({
        code,
      })
      daisycon.clearFaults()
    }
  })
  it('asks for what it needs before anybody is sent away', async () => {
    const refused = (over: object, message: string) => expect(begin(over)).rejects.toMatchObject({ code: 400, message })
    await refused({ credentials: { ...credentials, clientId: '' } }, 'credentials.clientId: is missing')
    await refused(
      { credentials: { ...credentials, mediaId: 'abc' } },
      'credentials.mediaId: Must be the number of your media',
    )
    await refused(
      { credentials: { ...credentials, refreshToken: 'x' } },
      'credentials.refreshToken: is not asked for before the sign-in',
    )
    for (const over of [
      { networkUuid: connectorOf('awin')?.networkUuid },
      { connectionUuid: randomUUID() },
      { channelUuids: [randomUUID()] },
    ])
      await expect(begin(over)).rejects.toMatchObject({ code: 404, message: 'Not found' })
  })
  it('gives a connection new credentials', async () => {
    const first = await begin()
    const one = await allow(first.authorizationUrl)
    const { connectionUuid } = await calls().complete({ ...one, verifier: first.verifier }, ctx)
    await rig.networks.calls.disconnect({ connectionUuid }, ctx)
    expect(await stored(connectionUuid)).toBeNull()
    const second = await begin({ connectionUuid })
    const two = await allow(second.authorizationUrl)
    expect(await calls().complete({ ...two, verifier: second.verifier }, ctx)).toMatchObject({
      connectionUuid,
      connectionIsActive: true,
    })
  })
  it('is not begun for a connection of another network', async () => {
    const connectionUuid = randomUUID()
    const { accountUuid } = ctx
    await rig.stores.database.system
      .insert(connection)
      .values({ uuid: connectionUuid, accountUuid, network: 'awin', name: 'Awin' })
    await expect(begin({ connectionUuid })).rejects.toMatchObject({
      code: 400,
      message: 'connectionUuid: is a connection of Awin',
    })
    const rows = await rig.stores.database.system
      .select()
      .from(oauthSignIn)
      .where(eq(oauthSignIn.accountUuid, accountUuid))
    expect(rows).toEqual([])
  })
  it('keeps neither the state nor the credentials readable', async () => {
    const begun = await begin({ credentials: { ...credentials, clientSecret: 'ZZ-secret-of-the-app' } })
    const state = new URL(begun.authorizationUrl).searchParams.get('state') ?? ''
    const rows = await rig.stores.database.system
      .select()
      .from(oauthSignIn)
      .where(eq(oauthSignIn.accountUuid, ctx.accountUuid))
    expect(rows).toHaveLength(1)
    for (const secret of [state, begun.verifier, 'ZZ-secret']) expect(JSON.stringify(rows)).not.toContain(secret)
  })
})
