import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CreatorsRig, startCreators } from '../../test/creators-rig.ts'

let rig: CreatorsRig
beforeAll(async () => {
  rig = await startCreators()
})
afterAll(() => rig.stop())

const kept = async (creatorId: string) => {
  const { code, data } = await rig.me.ask<{ fileName: string; base64: string }>(rig.at(creatorId, 'export'), {}, 'GET')
  return { code, fileName: data.fileName, text: Buffer.from(data.base64, 'base64').toString() }
}

describe('a creator who asks what is kept of them', () => {
  it('gets all of it in a file, and nothing of anybody else; once erased, only what books need', async () => {
    await rig.goTo('2026-03-02T09:00:00Z')
    const { creatorId } = await rig.add({
      creatorName: 'Zoë Lund',
      creatorSlug: 'zoe',
      creatorEmail: 'zoe@example.com',
    })
    const other = await rig.add({ creatorName: 'Omar Berg' })
    await rig.me.ask(
      rig.at(creatorId),
      { creatorName: 'Zoë Lund', creatorSlug: 'zoe-lund', creatorEmail: 'zoe@example.com' },
      'PUT',
    )
    await rig.sell(creatorId, '2026-03-05')
    await rig.sell(other.creatorId, '2026-03-06', { commission: '7000' })
    const { data: share } = await rig.me.ask<{ shareUrl: string }>(rig.at(creatorId, 'shares'), {
      password: 'blue cups on a shelf',
    })
    await rig.goTo('2026-04-02T09:00:00Z')
    const { data: statement } = await rig.close(creatorId, '2026-03')
    const paid = { paidOn: '2026-04-02', reference: 'Bank 42' }
    await rig.me.ask(rig.at(creatorId, 'statements', statement.statementUuid, 'paid'), paid)
    const { fileName, text } = await kept(creatorId)
    expect(fileName).toBe(`creator-${creatorId}.json`)
    expect(JSON.parse(text)).toMatchObject({
      creator: { creatorId, creatorName: 'Zoë Lund', creatorSlug: 'zoe-lund', creatorEmail: 'zoe@example.com' },
      slugs: ['zoe', 'zoe-lund'],
      rates: [{ kind: 'percent', amount: '40.0000', validFrom: '2026-03-02T09:00:00.000Z' }],
      ledger: [{ soldAt: '2026-03-05T12:00:00.000Z', merchant: 'shop.dk', amount: '80.0000', state: 'payable' }],
      statements: [
        { month: '2026-03', name: 'Zoë Lund', payout: '80.0000', paidOn: '2026-04-02', reference: 'Bank 42' },
      ],
      statementLines: [{ merchant: 'shop.dk', inCurrencyOfStatement: '80.0000' }],
      shareLinks: [{ endedAt: null, lastReadAt: null }],
    })
    // secrets, the sale's value to the publisher, other people
    const token = share.shareUrl.split('/').at(-1) ?? ''
    for (const secret of [token, 's1$', '200.0000', 'Omar', '2800', other.creatorId]) expect(text).not.toContain(secret)

    await rig.me.ask(rig.at(creatorId, 'archive'))
    expect((await rig.me.ask(rig.at(creatorId, 'erase'))).code).toBe(200)
    const left = JSON.parse((await kept(creatorId)).text)
    expect(left).toMatchObject({
      creator: { creatorId, creatorEmail: '', creatorIsErased: true },
      slugs: [],
      statements: [{ name: 'Zoë Lund', payout: '80.0000' }],
      ledger: [{ amount: '80.0000' }],
      shareLinks: [{ endedAt: '2026-04-02T09:00:00.000Z' }],
    })
    expect(JSON.stringify(left.creator).toLowerCase()).not.toContain('lund')
    const csv = await rig.me.ask<{ base64: string }>(
      rig.at(creatorId, 'statements', statement.statementUuid, 'file'),
      { format: 'csv' },
      'GET',
    )
    expect(Buffer.from(csv.data.base64, 'base64').toString()).toContain('Zoë Lund')
    const { rows } = await rig.app.stores.database.pool.query(
      `SELECT inherited->>'creator_id' AS id FROM conversion WHERE inherited->>'creator_id' = $1`,
      [creatorId],
    )
    expect(rows).toEqual([{ id: creatorId }])
  })

  it('leaves a line in the audit log each time, which says who took the file and not who it is about', async () => {
    const { creatorId } = await rig.add({ creatorName: 'Ida Krag', creatorEmail: 'ida@example.com' })
    const lines = async () => {
      const { rows } = await rig.app.stores.database.pool.query<{ object: string; actor_uuid: string; line: string }>(
        `SELECT object, actor_uuid, audit::text AS line FROM audit
         WHERE account_uuid = $1 AND action = 'creator.exported' AND object = $2`,
        [rig.me.accountUuid, `Creator ${creatorId}`],
      )
      return rows
    }
    await kept(creatorId)
    await kept(creatorId)
    const written = await lines()
    expect(written.map((l) => l.actor_uuid)).toEqual([rig.me.userUuid, rig.me.userUuid])
    expect(JSON.stringify(written)).not.toMatch(/krag|ida@/i)
    // a failed export leaves no entry
    const stranger = await rig.app.signUp()
    expect((await stranger.ask(rig.at(creatorId, 'export'), {}, 'GET')).code).toBe(404)
    expect(await lines()).toHaveLength(2)
  })
})
