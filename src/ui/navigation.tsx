import {
  createContext,
  use,
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react';

/** How screens move about without knowing the router. The app provides it. */
export interface Navigation {
  /** Goes to a root-relative address such as '/browse?type=Grand'. */
  go(href: string, options?: { replace?: boolean }): void;
  /** One step back, or to `fallback` when there is no step to take. */
  back(fallback: string): void;
  /** Loads the code of a route before it is asked for. */
  preload(href: string): void;
}

const NavigationContext = createContext<Navigation | null>(null);

export function NavigationProvider({ navigation, children }: { navigation: Navigation; children: ReactNode }) {
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  const navigation = use(NavigationContext);
  if (!navigation) throw new Error('A link was rendered outside NavigationProvider');
  return navigation;
}

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> };

function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** An anchor for addresses inside the app; a modified click keeps the browser's meaning (new tab, download). */
export function Link({ onClick, target, ...rest }: LinkProps) {
  const navigation = useNavigation();
  return (
    // It is a link: `href` comes with the rest, and a key press on a link is a click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <a
      {...rest}
      target={target}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || target === '_blank' || !isPlainClick(event)) return;
        event.preventDefault();
        navigation.go(rest.href);
      }}
      onPointerEnter={() => navigation.preload(rest.href)}
    />
  );
}
