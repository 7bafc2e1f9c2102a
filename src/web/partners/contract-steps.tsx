import { IconCheck } from '@tabler/icons-react'
import { contractLabels, type ContractState } from '../../contract/partners/partner-states.ts'

const way: readonly ContractState[] = ['pending', 'sent', 'signed', 'installed', 'running']

/** Progress of a campaign in five steps. */
export function ContractSteps({ state }: { state: ContractState }) {
  const here = state === 'waiting' ? way.indexOf('signed') : way.indexOf(state)
  return (
    <ol className="partner-steps" aria-label="Onboarding">
      {way.map((step, n) => (
        <li key={step} data-done={n < here || undefined} aria-current={n === here ? 'step' : undefined}>
          <i aria-hidden>{n < here ? <IconCheck size={12} stroke={3} /> : null}</i>
          <span>{contractLabels[step]}</span>
        </li>
      ))}
    </ol>
  )
}
