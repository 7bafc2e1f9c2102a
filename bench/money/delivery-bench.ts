import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { Stores } from '../../src/server/compose/stores.ts'
import { type Account, post } from '../account.ts'
import type { Row } from '../table.ts'
import { watch } from './watch.ts'

/** A receiver that reads the request and answers immediately. */
export const receiverSource = `
const server = require('node:http').createServer((req, res) => { req.resume(); req.on('end', () => res.end('ok')) })
server.listen(0, '127.0.0.1', () => console.log(server.address().port))
`

const made = z.object({ endpoint: z.object({ endpointUuid: z.string() }) })

/** Webhook messages to a receiver that answers immediately, until the last one is stored as delivered. */
export async function benchDeliveries(
  { database: { pool } }: Stores,
  account: Account,
  server: { pid: number },
  messages: number,
): Promise<Row[]> {
  const { endpoint } = made.parse(
    await post(account, '/api/integrations/v1/webhooks', {
      endpointName: 'Bench',
      endpointUrl: 'https://receiver.example/in',
      endpointTypes: ['conversion.changed'],
    }),
  )
  const body = JSON.stringify({
    type: 'conversion.changed',
    timestamp: new Date().toISOString(),
    data: { text: 'x'.repeat(900) },
  })
  const began = performance.now()
  const { used } = await watch(server.pid, async () => {
    await pool.query(
      `INSERT INTO webhook_message (account_uuid, id, endpoint_uuid, type, key, body, next_at, created_at)
       SELECT $1, 'msg_' || md5($2 || i), $3, 'conversion.changed', 'bench ' || i, $4, now(), now() FROM generate_series(1, $5) i`,
      [account.accountUuid, randomUUID(), endpoint.endpointUuid, body, messages],
    )
    for (;;) {
      const { rows } = await pool.query<{ n: string }>(
        `SELECT count(*) AS n FROM webhook_message WHERE endpoint_uuid = $1 AND state <> 'delivered'`,
        [endpoint.endpointUuid],
      )
      if (Number(rows[0]?.n) === 0) return
      await sleep(100)
    }
  })
  const seconds = (performance.now() - began) / 1000
  const perSecond = messages / seconds
  const each = (ms: number) => ((ms * 1000) / messages).toFixed(2)
  return [
    {
      what: `delivery of ${messages} messages of webhooks`,
      value: `${Math.round(perSecond)}/s`,
      control: '',
      ratio: '',
      target: '500/s',
      ok: perSecond >= 500,
    },
    {
      what: '  processor each: server + PostgreSQL',
      value: `${each(used.app)} + ${each(used.postgres)} ms`,
      control: '',
      ratio: '',
      target: '',
      ok: null,
    },
  ]
}
