import { Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { texts } from './texts.ts'

export interface OnlyChoice {
  label: string
  /** Which rows it leaves. */
  help: string
  isOn: boolean
  onChange: (on: boolean) => void
}

/** Which rows are shown, with more choices than fit a toolbar; the button names the current one. */
export function OnlyMenu({ choices }: { choices: readonly OnlyChoice[] }) {
  const chosen = choices.filter(({ isOn }) => isOn)
  const [first] = chosen
  return (
    <Menu
      withInitialFocusPlaceholder={false}
      closeOnItemClick={false}
      position="bottom-start"
      shadow="none"
      width={280}
      classNames={{ dropdown: 'pop' }}
    >
      <Menu.Target>
        <button type="button" className="fbtn" data-set={first !== undefined}>
          {first === undefined ? texts.only : texts.onlyChosen(first.label, chosen.length - 1)}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ label, help, isOn, onChange }) => (
          <Menu.CheckboxItem key={label} checked={isOn} onChange={onChange}>
            {label}
            <span className="choice-help">{help}</span>
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
