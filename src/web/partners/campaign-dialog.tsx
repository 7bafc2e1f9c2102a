import { Button, Checkbox, TextInput } from '@mantine/core'
import type { ContractView } from '../../contract/partners/partner-views.ts'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { AdvancedFields } from './advanced-fields.tsx'
import { CommissionFields } from './commission-fields.tsx'
import { CountrySelect } from './country-select.tsx'
import { EndDate } from './end-date.tsx'
import { type CampaignFormOptions, useCampaignForm } from './use-campaign-form.ts'

/** Creates a campaign, or proposes new terms; an ended campaign is reactivated first. */
export function CampaignDialog({ contract, onClose, ...of }: CampaignFormOptions) {
  const { form, today, earliest, isOver, isBack, isScheduled, schedule, advanced } = useCampaignForm({
    ...of,
    contract,
    onClose,
  })
  const { fields } = form
  const text = (name: 'name' | 'url', label: string, maxLength: number) => (
    <TextInput label={label} maxLength={maxLength} key={fields.key(name)} {...fields.getInputProps(name)} />
  )
  const date = (name: 'startsAt' | 'scheduleAt', label: string, min: string) => (
    <TextInput label={label} type="date" min={min} key={fields.key(name)} {...fields.getInputProps(name)} />
  )
  const box = (name: 'disableDeeplinks' | 'isCreatorDefault' | 'isCreatorOnly', label: string) => (
    <Checkbox label={label} key={fields.key(name)} {...fields.getInputProps(name, { type: 'checkbox' })} />
  )
  return (
    <FormDialog
      title={contract ? (isOver ? 'Reactivate campaign' : 'Edit terms') : 'New campaign'}
      submitLabel={submitLabel(contract, isOver, isScheduled)}
      size={620}
      form={form}
      onClose={onClose}
    >
      {isOver ? <p className="partner-notice">{backWords(contract, isBack)}</p> : null}
      {text('name', 'Campaign name', 150)}
      <div className="auth-pair">
        {date('startsAt', 'Start date', earliest)}
        <EndDate fields={fields} min={today} />
      </div>
      <div className="auth-pair">
        {text('url', 'Shop URL', 2000)}
        <CountrySelect
          label="Country (optional)"
          placeholder="All countries"
          clearable
          key={fields.key('countryCode')}
          {...fields.getInputProps('countryCode')}
        />
      </div>
      <CommissionFields fields={fields} />
      <div className="partner-boxes">
        {box('disableDeeplinks', 'Disable deep links')}
        {box('isCreatorDefault', 'Default for creators')}
        {box('isCreatorOnly', 'Creators only')}
      </div>
      <Button
        variant="subtle"
        px={0}
        className="partner-toggle"
        aria-expanded={advanced.isShown}
        onClick={advanced.toggle}
      >
        {advanced.isShown ? 'Close advanced options' : 'Advanced options'}
      </Button>
      {advanced.isShown ? <AdvancedFields fields={fields} /> : null}
      {contract?.formFinished && !isOver && contract.status !== 'sent' ? (
        <>
          <Checkbox
            label="Schedule: applied automatically on a day you choose, unless the merchant objects"
            checked={isScheduled}
            onChange={(e) => schedule(e.currentTarget.checked)}
          />
          {isScheduled ? date('scheduleAt', 'Apply on', today) : null}
        </>
      ) : null}
    </FormDialog>
  )
}

function submitLabel(contract: ContractView | null, isOver: boolean, isScheduled: boolean): string {
  if (!contract) return 'Create campaign'
  if (isOver) return 'Reactivate campaign'
  return isScheduled ? 'Schedule' : 'Update campaign'
}

function backWords(contract: ContractView | null, isBack: boolean): string {
  if (isBack) return 'The campaign is taken up again. Not everything that you changed is saved yet.'
  return contract?.formFinished
    ? 'With the terms it had, the campaign continues immediately. With other terms, it waits for the merchant to accept them.'
    : 'The merchant has not accepted any terms yet: those below are for them to accept.'
}
