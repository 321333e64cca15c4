import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { authMessages as messages } from './auth-messages.ts';

/** The address that an account is known by. */
export function EmailField(props: Omit<TextFieldProps, 'label' | 'type' | 'autoComplete' | 'inputMode'>) {
  return <TextField {...props} label={messages.email} type="email" autoComplete="username" inputMode="email" />;
}
