import type { TenantPart } from '../../test/tenant.ts'

export const billingTenant: TenantPart<'billing'> = {
  rows: async ({ app, theirs, marker }) => {
    const made = await app.stores.database.pool.query<{ uuid: string }>(
      `INSERT INTO invoice (account_uuid, number, kind, status, issued_at, due_on, plan_name, currency_code, net_cents, vat_percent,
        vat_cents, total_cents, vat_note, seller, buyer, lines, period_start, period_end)
       VALUES ($1, $2, 'invoice', 'open', now(), '2026-01-15', 'Growth', 'USD', 100, 0, 0, 100, '', $3, $3, '[]', now(), now())
       RETURNING uuid`,
      [
        theirs.accountUuid,
        marker,
        JSON.stringify({ name: marker, address: '', zipcode: '', city: '', countryCode: '', vatNumber: '' }),
      ],
    )
    return { invoice: made.rows[0]?.uuid ?? '' }
  },
  inputs: {
    billing: {
      customer: null,
      usage: null,
      portal: null,
      checkout: null,
      quote: null,
      subscribe: null,
      downgrade: null,
      choices: null,
      invoicePdf: (ids) => ({ invoiceId: ids.invoice }),
    },
  },
}
