import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { daisyconSubject } from '../../test/networks/daisycon/subject.ts'
import { tradedoublerSubject } from '../../test/networks/tradedoubler/subject.ts'
import { type NetworksRig, startNetworks } from '../../test/networks-rig.ts'
import { createJobs, type Jobs } from '../jobs/index.ts'
import { silentLog } from '../log/log.ts'
import { aboutCredentials } from './live.ts'
import { createSeal } from '../outside/index.ts'
import { connection } from './tables.ts'

/** A network that accepts every request and never answers. */
const asked: string[] = []
const silent = createServer((req) => void asked.push(req.url ?? ''))
let rig: NetworksRig
let jobs: Jobs
const credentials: Record<string, Record<string, string>> = {}
beforeAll(async () => {
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening))
  const bound = silent.address()
  const url = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : 0}`
  rig = await startNetworks(undefined, { baseUrls: { tradedoubler: url, daisycon: url } })
  jobs = createJobs({ databaseUrl: () => rig.stores.databaseUrl, jobs: rig.networks.jobs, log: silentLog, pollMs: 50 })
  await jobs.start({ work: true, isAlone: true })
  for (const [network, subject] of Object.entries({ tradedoubler: tradedoublerSubject, daisycon: daisyconSubject })) {
    const { standIn, ...rest } = await subject()
    await standIn.close()
    credentials[network] = rest.credentials
  }
})
afterAll(async () => {
  await jobs.stop()
  silent.closeAllConnections()
  silent.close()
  await rig.stop()
})

/** Connected while the network still answered. */
async function connected(network: string): Promise<string> {
  const row = { accountUuid: randomUUID(), uuid: randomUUID() }
  await rig.stores.database.system.insert(connection).values({
    ...row,
    network,
    name: network,
    partnerId: row.uuid,
    credentials: createSeal([Buffer.alloc(32, 7)]).close(JSON.stringify(credentials[network]), aboutCredentials(row)),
  })
  return row.uuid
}

it('connections that hang, more than there are places and database connections, delay no other', async () => {
  const hanging: string[] = []
  // daisycon's token rotates, so its sign-in holds a database connection
  for (let i = 0; i < 44; i++) hanging.push(await connected(i % 3 === 0 ? 'daisycon' : 'tradedoubler'))
  for (const connectionUuid of hanging) await jobs.send('networks.import', { connectionUuid }, { key: connectionUuid })
  await expect.poll(() => asked.length, { timeout: 60_000 }).toBeGreaterThan(10)
  const ctx = rig.newAccount()
  rig.standIn.addProgramme({ id: '100', name: 'Shop', displayUrl: 'https://www.shop.example' })
  const { connectionUuid } = await rig.connect(ctx)
  await jobs.send('networks.import', { connectionUuid }, { key: connectionUuid })
  const states = async (uuid: string) => (await rig.runs(uuid)).map((r) => r.state)
  await expect.poll(() => states(connectionUuid), { timeout: 60_000 }).toEqual(['done'])
  // before any of the hanging ones gave up
  for (const uuid of hanging) expect(['running', undefined]).toContain((await states(uuid))[0])
  expect((await rig.networks.calls.connections({}, ctx)).map((c) => c.connectionUuid)).toEqual([connectionUuid])
})
