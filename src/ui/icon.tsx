import { iconPaths, type IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  /** Edge in px, 20 unless given. */
  size?: number | undefined;
  /** Words for an icon that stands alone; without it the icon is decoration. */
  label?: string | undefined;
  className?: string | undefined;
}

export function Icon({ name, size = 20, label, className }: IconProps) {
  const filled = name.endsWith('-filled');
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      focusable="false"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
