import { Dialog } from '../ui/dialog.tsx'
import { type Shortcut, useShortcutList } from '../ui/shortcuts.tsx'

const keyText = (s: Shortcut) =>
  s.mod ? `Ctrl ${s.key.toUpperCase()}` : s.key.length === 1 ? s.key.toUpperCase() : s.key

/** Keys that work wherever there is a table or a picker. */
const STANDING = [
  ['↑ ↓', 'Move between rows'],
  ['Enter', 'Open a row, sort a column'],
  ['Space', 'Pick up a column by its grip, arrows move it'],
  ['Esc', 'Close what is open'],
] as const

/** All shortcuts of this screen. */
export default function ShortcutList({ onClose }: { onClose: () => void }) {
  const list = useShortcutList()
  const groups = [...new Set(list.map((s) => s.group ?? 'Everywhere'))]
  return (
    <Dialog onClose={onClose} title="Keyboard shortcuts" size={460}>
      {groups.map((group) => (
        <section key={group}>
          <h3 className="keys-title">{group}</h3>
          <dl className="keys">
            {list
              .filter((s) => (s.group ?? 'Everywhere') === group)
              .map((s) => (
                <div key={`${s.key}${s.label}`} className="keys-line">
                  <dt>{s.label}</dt>
                  <dd>
                    <kbd>{keyText(s)}</kbd>
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <section>
        <h3 className="keys-title">Lists and tables</h3>
        <dl className="keys">
          {STANDING.map(([key, label]) => (
            <div key={key} className="keys-line">
              <dt>{label}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
      </section>
    </Dialog>
  )
}
