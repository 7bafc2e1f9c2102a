import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Output } from '../../contract/call.ts'
import type { company } from '../../contract/account/company.ts'
import { nameList } from '../../report/name-list.ts'
import { useApi } from '../lib/api.tsx'
import { companyQuery } from '../lib/company/company-card.tsx'
import { CompanyDialog } from '../lib/company/company-dialog.tsx'
import { useMay } from '../lib/session.ts'
import { Verdict } from '../ui/verdict.tsx'

type Company = Output<typeof company.detail>

/** Company details that invoices and statements need and that are missing. */
export function missingOf(c: Company): string[] {
  const wanted = [
    ['a company name', c.accountName],
    ['an address', c.accountAddress && c.accountCity],
    ['a country', c.accountCountryCode],
    ['payment details', c.accountPaymentDetails],
  ] as const
  return wanted.flatMap(([what, is]) => (is ? [] : [what]))
}

/** Tells whether the company details for invoices and statements are complete. */
export function CompanyVerdict() {
  const mayChange = useMay('money')
  const [isEditing, setEditing] = useState(false)
  const { data } = useQuery(companyQuery(useApi()))
  if (!data) return null
  const missing = missingOf(data)
  const to = data.accountBillingEmail
  return (
    <>
      <Verdict
        label="What invoices name"
        tone={missing.length > 0 ? 'wait' : 'good'}
        lead={
          missing.length > 0
            ? `Your invoices and statements lack ${nameList(missing)}.`
            : 'Your invoices and statements name all they have to.'
        }
        action={
          mayChange ? (
            <Button variant={missing.length > 0 ? 'filled' : 'default'} onClick={() => setEditing(true)}>
              {missing.length > 0 ? 'Add details' : 'Edit details'}
            </Button>
          ) : null
        }
      >
        {to === '' ? '' : `Invoices go to ${to}.`}
      </Verdict>
      {isEditing ? <CompanyDialog company={data} onClose={() => setEditing(false)} /> : null}
    </>
  )
}
