import { Component, type ReactNode } from 'react';

type Props = { children: ReactNode; failed: ReactNode };

/**
 * Contains failures, such as code that does not load, to the part below it. React supports boundaries only as
 * classes.
 */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  static getDerivedStateFromError = () => ({ hasFailed: true });

  override state = { hasFailed: false };

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children;
  }
}
