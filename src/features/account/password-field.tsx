import { useState } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/field.tsx';
import { authMessages as messages } from './auth-messages.ts';

/** A password that can be looked at. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after'>) {
  const [visible, setVisible] = useState(false);
  return (
    <TextField
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <IconButton
          icon={visible ? 'eye-off' : 'eye'}
          label={visible ? messages.hide : messages.show}
          aria-pressed={visible}
          onClick={() => setVisible((shown) => !shown)}
        />
      }
    />
  );
}
