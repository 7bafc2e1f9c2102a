import { Select } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.tsx'
import { makeStale } from '../../../lib/make-stale.ts'

interface PayerSelectProps {
  payer: string
  networkUuid: string | null
  choices: readonly { networkUuid: string; networkName: string }[]
  disabled?: boolean
  /** The network of the payer’s lines was saved, or refused with a reason. */
  onEnd: (problem: unknown) => void
}
const nobody = 'none'

/** The network of a payer’s lines: one answer applies to all of them. */
export function PayerSelect({ payer, networkUuid, choices, disabled, onEnd }: PayerSelectProps) {
  const api = useApi()
  const queries = useQueryClient()
  const say = useMutation({
    mutationFn: (chosen: string) => api.bankFiles.assign({ payer, networkUuid: chosen === nobody ? null : chosen }),
    onSuccess: async () => {
      await makeStale(queries, 'bankFiles')
      onEnd(null)
    },
    onError: onEnd,
  })
  return (
    <Select
      size="xs"
      aria-label={`Network of ${payer}`}
      disabled={disabled || say.isPending}
      allowDeselect={false}
      value={networkUuid ?? nobody}
      onChange={(chosen) => (chosen === null ? undefined : say.mutate(chosen))}
      data={[
        { value: nobody, label: 'No network' },
        ...choices.map((c) => ({ value: c.networkUuid, label: c.networkName })),
      ]}
    />
  )
}
