import { range, type TenantPart } from '../../test/tenant.ts'
import { annotation } from './tables.ts'

export const annotationsTenant: TenantPart<'annotations'> = {
  async rows({ app, ids, marker }) {
    const now = new Date()
    const [made] = await app.stores.database.system
      .insert(annotation)
      .values({
        accountUuid: ids.account,
        fromDay: '2026-03-01',
        toDay: '2026-03-01',
        kind: 'account',
        subject: '',
        content: marker,
        isLeftOut: false,
        authorUuid: ids.user,
        createdAt: now,
        updatedAt: now,
      })
      .returning()
    return { annotation: made?.uuid ?? '' }
  },
  inputs: {
    annotations: {
      list: () => range,
      add: (ids) => ({ ...range, subjectKind: 'site', subjectUuid: ids.site, content: 'ours' }),
      update: (ids) => ({
        annotationUuid: ids.annotation,
        ...range,
        subjectKind: 'connection',
        subjectUuid: ids.connection,
        content: 'ours',
      }),
      remove: (ids) => ({ annotationUuid: ids.annotation }),
      hide: () => ({ annotationId: 'closed 1', isHidden: true }),
    },
  },
}
