import { assistantDraft, webhookMessage } from './tables.ts'
import { range, type TenantPart } from '../../test/tenant.ts'

export const integrationsTenant: TenantPart<
  'apiKeys' | 'assistants' | 'bucket' | 'calendar' | 'extension' | 'sheets' | 'webhooks'
> = {
  rows: async ({ app, theirs, marker }) => {
    const made = await theirs.ask<{ row: { keyUuid: string } }>('/integrations/v1/keys', {
      keyName: marker,
      keyScopes: ['reports.read'],
    })
    const own = await theirs.ask<{ row: { keyUuid: string } }>('/integrations/v1/extension/keys', { keyName: marker })
    const hook = await theirs.ask<{ endpoint: { endpointUuid: string } }>('/integrations/v1/webhooks', {
      endpointName: marker,
      endpointUrl: 'https://receiver.example/in',
      endpointTypes: ['link.broken'],
    })
    const webhook = hook.data.endpoint.endpointUuid
    // a delivered message: a waiting one would be retried and change
    const messageId = `msg_${theirs.accountUuid.replaceAll('-', '').slice(0, 24)}`
    await app.stores.database.system.insert(webhookMessage).values({
      accountUuid: theirs.accountUuid,
      id: messageId,
      endpointUuid: webhook,
      type: 'link.broken',
      key: 'one',
      about: marker,
      body: '{}',
      state: 'delivered',
      createdAt: new Date(),
    })
    const view = await theirs.ask<{ viewUuid: string }>('/insights/v1/views', {
      viewName: `${marker} in a sheet`,
      viewPath: '/insights/reports',
      viewSearch: '',
    })
    const sheet = await theirs.ask<{ sheetUuid: string }>('/integrations/v1/sheets', { viewUuid: view.data.viewUuid })
    const [draft] = await app.stores.database.system
      .insert(assistantDraft)
      .values({
        accountUuid: theirs.accountUuid,
        kind: 'link',
        title: marker,
        text: marker,
        input: {},
        keyName: marker,
        createdAt: new Date(),
      })
      .returning()
    return {
      sheet: sheet.data.sheetUuid,
      apiKey: made.data.row.keyUuid,
      extensionKey: own.data.row.keyUuid,
      webhook,
      webhookMessage: messageId,
      assistantDraft: draft?.uuid ?? '',
    }
  },
  inputs: {
    apiKeys: {
      list: null,
      create: null,
      revoke: (ids) => ({ keyUuid: ids.apiKey }),
      takeOver: (ids) => ({ keyUuid: ids.apiKey }),
    },
    assistants: {
      overview: null,
      asked: null,
      authorize: null,
      refuse: (ids) => ({ draftUuid: ids.assistantDraft }),
      confirm: (ids) => ({ draftUuid: ids.assistantDraft }),
    },
    bucket: { detail: null, save: null, try: null, run: null, manifest: null, remove: null },
    calendar: { detail: null, renew: null, remove: null },
    extension: { keys: null, connect: null, end: (ids) => ({ keyUuid: ids.extensionKey }) },
    sheets: {
      list: null,
      add: (ids) => ({ viewUuid: ids.view }),
      renew: (ids) => ({ sheetUuid: ids.sheet }),
      remove: (ids) => ({ sheetUuid: ids.sheet }),
    },
    webhooks: {
      list: null,
      create: null,
      update: (ids) => ({ endpointUuid: ids.webhook, endpointName: 'Mine', endpointTypes: ['link.broken'] }),
      remove: (ids) => ({ endpointUuid: ids.webhook }),
      rotate: (ids) => ({ endpointUuid: ids.webhook }),
      endOld: (ids) => ({ endpointUuid: ids.webhook }),
      turn: (ids) => ({ endpointUuid: ids.webhook, isOn: false }),
      ping: (ids) => ({ endpointUuid: ids.webhook }),
      messages: (ids) => ({ endpointUuid: ids.webhook, ...range }),
      message: (ids) => ({ messageId: ids.webhookMessage }),
      again: (ids) => ({ endpointUuid: ids.webhook, what: { of: 'open' } }),
    },
  },
}
