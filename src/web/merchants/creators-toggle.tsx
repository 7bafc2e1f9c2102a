import { IconChevronRight } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Advertiser } from '../../contract/merchants/merchant-of-page.ts'
import { messageOf } from '../lib/api-error.ts'
import { useApi } from '../lib/api.tsx'
import type { Hue } from '../ui/hues.ts'
import { notify } from '../ui/notify.ts'
import { StatusDot } from '../ui/status-dot.tsx'
import { merchantQuery } from './queries.ts'

const accesses = ['open', 'approval', 'disabled'] as const
type Access = (typeof accesses)[number]
const shown: Readonly<Record<Access, { label: string; hue: Hue }>> = {
  open: { label: 'Open', hue: 'approved' },
  approval: { label: 'Approval', hue: 'pending' },
  disabled: { label: 'Disabled', hue: 'rejected' },
}
const accessOf = (a: Pick<Advertiser, 'advertiserCreatorApproval' | 'advertiserCreatorDisabled'>): Access =>
  a.advertiserCreatorApproval ? 'approval' : a.advertiserCreatorDisabled ? 'disabled' : 'open'
const next = (access: Access): Access => accesses[(accesses.indexOf(access) + 1) % accesses.length] ?? 'open'

/** Open, approval, disabled, and open again. The change shows at once, and reverts if saving fails. */
export function CreatorsToggle({ advertiser, mayChange }: { advertiser: Advertiser; mayChange: boolean }) {
  const api = useApi()
  const queries = useQueryClient()
  const { queryKey } = merchantQuery(api, advertiser.advertiserUuid)
  const show = (access: Access) =>
    queries.setQueryData(queryKey, (old) =>
      old === undefined
        ? old
        : {
            ...old,
            advertiser: {
              ...old.advertiser,
              advertiserCreatorApproval: access === 'approval' ? (1 as const) : (0 as const),
              advertiserCreatorDisabled: access === 'disabled' ? (1 as const) : (0 as const),
            },
          },
    )
  const access = accessOf(advertiser)
  const saving = useMutation({
    mutationFn: (wanted: Access) =>
      api.merchantPage.creators({
        advertiserUuid: advertiser.advertiserUuid,
        advertiserCreatorApproval: wanted === 'approval',
        advertiserCreatorDisabled: wanted === 'disabled',
      }),
    onMutate: (wanted) => {
      show(wanted)
      return access
    },
    onError: (error, _, before) => {
      if (before) show(before)
      notify(messageOf(error), 'bad')
    },
  })
  const { label, hue } = shown[access]
  if (!mayChange) return <StatusDot hue={hue}>{label}</StatusDot>
  return (
    <button
      type="button"
      className="merchant-creators"
      aria-label={`Creators: ${label}. Change to ${shown[next(access)].label}`}
      aria-busy={saving.isPending}
      onClick={() => (saving.isPending ? undefined : saving.mutate(next(access)))}
    >
      <StatusDot hue={hue}>{label}</StatusDot>
      <IconChevronRight size={14} aria-hidden />
    </button>
  )
}
