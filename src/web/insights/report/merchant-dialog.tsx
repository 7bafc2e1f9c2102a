import { DialogFoot } from '../../ui/dialog-foot.tsx'
import '../insights.css'
import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import {
  type MerchantStatusType,
  merchantStatuses,
  merchantStatusTypes,
  noMerchantStatus,
} from '../../../contract/merchants/merchant-status.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useApi } from '../../lib/api.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.ts'
import { assigneesQuery, type MerchantMarks, statusName, statusTypeNames, statusesQuery } from './merchant-marks.ts'
import { FormError } from '../../ui/form-error.tsx'

interface MerchantDialogProps {
  merchant: { uuid: string; name: string }
  marks: MerchantMarks
  onClose: () => void
}

const chosen = (marks: MerchantMarks, type: MerchantStatusType): string =>
  marks.statuses.find((s) => s.advertiserStatusType === type)?.advertiserStatusValue ?? noMerchantStatus

/** Partner level, deal type and managers of a merchant. After a failure it stays open with the reason. */
export default function MerchantDialog({ merchant, marks, onClose }: MerchantDialogProps) {
  const api = useApi()
  const queries = useQueryClient()
  const users = useQuery({ queryKey: ['account', 'users'], queryFn: ({ signal }) => api.account.users({}, { signal }) })
  const before = { partner: chosen(marks, 'partner'), deal: chosen(marks, 'deal') }
  const managersBefore = marks.managers.map((m) => m.assigneeUserUuid)
  const [values, setValues] = useState(before)
  const [managers, setManagers] = useState<readonly string[]>(managersBefore)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      for (const type of merchantStatusTypes)
        if (values[type] !== before[type])
          await api.assignees.saveStatus({
            advertiserUuid: merchant.uuid,
            advertiserStatusType: type,
            advertiserStatusValue: values[type],
          })
      if ([...managers].toSorted().join() !== [...managersBefore].toSorted().join())
        await api.assignees.save({ advertiserUuid: merchant.uuid, userUuids: [...managers] })
      onClose()
      notify('Merchant updated')
    } catch (problem) {
      setError(messageOf(problem))
    } finally {
      setBusy(false)
      // also after a failure: the first of several changes may have been saved
      await Promise.all(
        [assigneesQuery(api), statusesQuery(api)].map(({ queryKey }) => queries.invalidateQueries({ queryKey })),
      )
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Dialog onClose={onClose} title={merchant.name} size={520}>
      <form onSubmit={submit} className="merchant-form">
        {merchantStatusTypes.map((type) => (
          <fieldset key={type} className="merchant-field">
            <legend>{statusTypeNames[type]}</legend>
            <SegmentedControl
              fullWidth
              size="xs"
              aria-label={statusTypeNames[type]}
              data={[noMerchantStatus, ...merchantStatuses[type]].map((value) => ({ value, label: statusName(value) }))}
              value={values[type]}
              onChange={(value) => setValues((old) => ({ ...old, [type]: value }))}
            />
          </fieldset>
        ))}
        <fieldset className="merchant-field">
          <legend>Assigned to</legend>
          {users.isPending ? <p className="dim small">Loading…</p> : null}
          {users.error ? <p className="form-error">{messageOf(users.error)}</p> : null}
          <Checkbox.Group value={[...managers]} onChange={setManagers}>
            <div className="merchant-users">
              {users.data?.map((u) => (
                <Checkbox
                  key={u.userUuid}
                  size="sm"
                  value={u.userUuid}
                  label={`${u.userFirstname} ${u.userLastname}`.trim() || u.userEmail}
                />
              ))}
            </div>
          </Checkbox.Group>
        </fieldset>
        <FormError problem={error} />
        <DialogFoot onCancel={onClose}>
          <Button type="submit" loading={busy}>
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}
