import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { z } from 'zod'
import type { Stores } from '../../src/server/compose/stores.ts'
import { connection } from '../../src/server/networks/tables.ts'
import { projectRoot } from '../../src/server/env/project-root.ts'
import { freePort } from '../../src/server/store/embedded/free-port.ts'
import { post, signUp } from '../account.ts'
import { startServer, startSource } from '../processes.ts'
import { loadSeconds, sized } from '../sized.ts'
import type { Row } from '../table.ts'
import { benchCallbacks } from './callback-bench.ts'
import { benchDeliveries, receiverSource } from './delivery-bench.ts'
import { benchImport } from './import-bench.ts'
import { createSales, startNetwork } from './network.ts'
import { benchUpload } from './upload-bench.ts'
import { hashOfSecret } from '../../src/server/outside/index.ts'

const made = z.object({ channelUuid: z.string() })

/** The money side on its own server: callbacks, an import, and an upload. `scale` reduces rows and seconds. */
export async function benchMoney(
  stores: Stores,
  home: string,
  scale: number,
  print: (line: string) => void,
): Promise<Row[]> {
  const sales = createSales(Math.round(200_000 * scale), Date.now())
  const network = await startNetwork(sales)
  const receiver = await startSource(receiverSource)
  const port = await freePort()
  const program = join(projectRoot, 'dist/bench/main.js')
  const server = await startServer([program, 'server'], port, {
    DATA_DIR: join(home, 'money'),
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    NETWORK_BASE_URLS: JSON.stringify({ awin: network.url, hooks: `http://127.0.0.1:${receiver.port}` }),
    DEMO: 'off',
    BILLING: 'off',
    MERCHANT_ICONS: 'off',
  })
  const pid = server.child.pid ?? 0
  try {
    const base = `http://127.0.0.1:${port}`
    const account = await signUp(base)
    const site = { channelName: 'Bench', channelDomain: 'dailydeals.example' }
    const { channelUuid } = made.parse(await post(account, '/api/channels/v1/channels', site))
    print('An import …')
    const rows = await benchImport(stores, account, channelUuid, pid, sales)
    print('An upload …')
    rows.push(...(await benchUpload(stores, account, pid, sized(10_000, scale, 10_000))))
    print('Callbacks …')
    const callbackToken = randomUUID().replaceAll('-', '')
    const other = {
      accountUuid: account.accountUuid,
      network: 'awin',
      name: 'Awin 2',
      partnerId: '2',
      callbackHash: hashOfSecret(callbackToken),
    }
    await stores.database.system.insert(connection).values(other)
    const file = join(home, 'bare-callbacks')
    rows.push(...(await benchCallbacks(stores, { port, pid }, callbackToken, file, loadSeconds(scale))))
    print('Deliveries …')
    rows.push(...(await benchDeliveries(stores, account, { pid }, sized(10_000, scale, 500))))
    return rows
  } finally {
    await server.stop()
    await receiver.stop()
    await network.close()
  }
}
