import { randomUUID } from 'node:crypto'
import { usualSettings } from '../../contract/alerts/alert-choices.ts'
import type { TenantPart } from '../../test/tenant.ts'
import { alert } from './tables.ts'

export const alertsTenant: TenantPart<'alerts'> = {
  async rows({ app, ids, marker }) {
    const uuid = randomUUID()
    await app.stores.database.system.insert(alert).values({
      accountUuid: ids.account,
      uuid,
      rule: 'clicksDrop',
      kind: 'merchant',
      subject: marker,
      state: 'open',
      since: '2026-03-01',
      until: '2026-03-01',
      seen: 1,
      expected: 40,
      effects: [],
      days: [],
      openedAt: new Date(),
      history: [],
    })
    return { alert: uuid }
  },
  inputs: {
    alerts: {
      list: null,
      latest: null,
      count: null,
      settings: null,
      saveSettings: () => usualSettings,
      backtest: () => usualSettings,
      one: (ids) => ({ alertUuid: ids.alert }),
      answer: (ids) => ({ alertUuid: ids.alert, answer: 'done' }),
    },
  },
}
